import { z } from 'zod';
import { launcherSettings } from '../../server/local/settings.js';
import { SETTING_GROUPS } from '../../server/platform/config/settings.js';
import { textOf } from './deployment-files.js';

interface Setting {
  name: string;
  description: string;
  default?: string;
  isRequired: boolean;
  example?: string;
  absent?: string;
  local?: string;
}

interface Group {
  title: string;
  settings: Setting[];
}

const GENERATED = /(<!-- Written by `npm run docs:settings` -->\n).*(<!-- End -->)/s;
const ENV_WIDTH = 120;
const ENV_INTRO = `# Every setting of Keepsake, written by \`npm run docs:settings\`. Copy this file to .env and remove the # from what you set:
#
#   cp .env.example .env
#
# Each line shows the default, or an example where there is none. Never commit .env.
# How settings are read: server/platform/config/README.md
`;

const groupsOfTheShop: Group[] = SETTING_GROUPS.map(({ title, settings }) => ({ title, settings: fromSchemas(settings) }));
const launcherGroup: Group = { title: '`npm start` only', settings: fromSchemas(launcherSettings) };
const composeGroup: Group = { title: 'Docker Compose only', settings: composeSettings() };

/** The generated content of the files that document the settings. */
export function settingsDocs(): Record<string, string> {
  const readme = 'server/platform/config/README.md';
  const tables = [...groupsOfTheShop, launcherGroup].map(table).join('\n');
  const envGroups = [...groupsOfTheShop, launcherGroup, composeGroup].map(envSection);
  return {
    [readme]: textOf(readme).replace(GENERATED, (_, start: string, end: string) => `${start}\n${tables}\n${end}`),
    '.env.example': [ENV_INTRO, ...envGroups].join('\n'),
  };
}

function fromSchemas(schemas: Record<string, z.ZodType>): Setting[] {
  return Object.entries(schemas).map(([name, schema]) => {
    const { description = '', ...meta } = schema.meta() as Partial<Setting>;
    const defaultText = schema instanceof z.ZodDefault ? asText(schema.def.defaultValue) : undefined;
    return {
      name,
      description: [description, allowed(schema)].filter(Boolean).join(' '),
      default: defaultText,
      isRequired: !schema.isOptional(),
      ...meta,
    };
  });
}

function composeSettings(): Setting[] {
  const file = textOf('docker-compose.yml');
  return Object.entries(JSON.parse(textOf('docker/compose-settings.json')) as Record<string, string>).map(
    ([name, description]) => {
      const [, fallback] = new RegExp(`\\$\\{${name}:-([^}]*)\\}`).exec(file) ?? [];
      return { name, description, default: fallback, isRequired: fallback === undefined };
    },
  );
}

function asText(value: unknown): string | undefined {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return Array.isArray(value) ? value.join(',') || undefined : String(value);
}

function allowed(schema: z.ZodType): string {
  const inner = schema instanceof z.ZodDefault || schema instanceof z.ZodOptional ? schema.unwrap() : schema;
  if (inner instanceof z.ZodEnum) return `One of ${inner.options.map((option) => `\`${option}\``).join(', ')}.`;
  return inner instanceof z.ZodNumber ? `${inner.minValue} to ${inner.maxValue}.` : '';
}

function table({ title, settings }: Group): string {
  const rows = settings.map((setting) => `| \`${setting.name}\` | ${setting.description} | ${whenAbsent(setting)} |`);
  return [`### ${title}`, '', '| Variable | Meaning | Default |', '| --- | --- | --- |', ...rows, ''].join('\n');
}

function whenAbsent({ default: value, isRequired, absent, local }: Setting): string {
  const fallback = absent ?? (isRequired ? 'required' : `\`${value}\``);
  return local ? `${fallback}; \`npm start\` ${local}` : fallback;
}

function envSection({ title, settings }: Group): string {
  const heading = `# ── ${plain(title)} `;
  return [heading.padEnd(ENV_WIDTH, '─'), '', ...settings.map((setting) => `${envEntry(setting)}\n`)].join('\n');
}

function envEntry({ name, description, default: value, isRequired, absent, example }: Setting): string {
  const fallback = absent ? ` Default: ${absent}.` : isRequired ? ' Required.' : '';
  return `${comment(plain(description + fallback))}\n#${name}=${value ?? example ?? ''}`;
}

/** Only commands keep their marks. */
const plain = (text: string): string =>
  text.replaceAll(/`([^`]+)`/g, (marked, code: string) => (/^(?:select|openssl) /.test(code) ? marked : code));

function comment(text: string): string {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = `${lines.at(-1)} ${word}`;
    if (line.length < ENV_WIDTH) lines.splice(-1, 1, line);
    else lines.push(` ${word}`);
  }
  return lines.map((line) => `#${line}`).join('\n');
}
