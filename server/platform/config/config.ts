import type { z } from 'zod';
import type { QueueName } from './queue-names.js';
import { publishedSecrets } from './published-secrets.js';
import { environment } from './settings.js';

export const CONFIG = Symbol('CONFIG');
export type Config = z.infer<typeof environment> & { WORKER_QUEUES: QueueName[] };

/** Prefixes of settings that other programs' variables also have. */
const COMMON_WORDS = [
  'NODE',
  'LOG',
  'PORT',
  'HOST',
  'PUBLIC',
  'ADMIN',
  'DATABASE',
  'RATE',
  'REDIS',
  'REQUESTS',
  'OTEL',
  'MAIL',
  'OWNER',
  'GOOGLE',
];
/** Unknown variables with one of the other prefixes are treated as typos. */
const OWN_PREFIXES = new Set(
  Object.keys(environment.shape)
    .map(firstWord)
    .filter((word) => !COMMON_WORDS.includes(word)),
);
/** Read by the launcher; ignored by the tiers. */
const LAUNCHER_SETTING = /^KEEPSAKE_(?:DATA_DIR|(?:(?:PAYMENTS|INBOX|SMTP|PRINTING|GOOGLE|POSTGRES|DEV)_)?PORT)$/;

/** Former names of settings, which an installation's `.env` may still have. */
const FORMER_NAMES: Record<string, string> = { AUTH_RATE_LIMITS: 'RATE_LIMITS' };

export class ConfigError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`Keepsake cannot start with these settings:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

/**
 * @throws ConfigError naming each wrong variable and what it expects, never its value
 */
export function loadConfig(env: NodeJS.ProcessEnv, { isWorker = false } = {}): Config {
  const settings = { ...(isWorker && unneededSettings(env)), ...filled(env) };
  const parsed = environment.safeParse(settings);
  const problems = parsed.success
    ? []
    : parsed.error.issues.map((issue) => `${issue.path[0]?.toString()}: ${expectation(issue, settings)}`);
  problems.push(...unknownSettings(settings), ...contradictions(settings));
  if (problems.length > 0 || !parsed.success) throw new ConfigError(problems);
  return parsed.data;
}

/**
 * The database without a pooler, because migrations need session locks. For programs that need nothing else, so that they
 * run without the other secrets.
 * @throws ConfigError
 */
export function loadDatabaseUrl(env: NodeJS.ProcessEnv): string {
  const settings = filled(env);
  const parsed = environment.pick({ DATABASE_URL: true, QUEUE_DATABASE_URL: true }).safeParse(settings);
  if (!parsed.success)
    throw new ConfigError(parsed.error.issues.map((issue) => `${String(issue.path[0])}: ${expectation(issue, settings)}`));
  return parsed.data.QUEUE_DATABASE_URL ?? parsed.data.DATABASE_URL;
}

/** The variables with a value, each by its current name; a value under that name wins. */
function filled(env: NodeJS.ProcessEnv): Record<string, unknown> {
  const given = Object.entries(env).filter(([, value]) => value !== undefined && value !== '');
  const former = given.filter(([name]) => name in FORMER_NAMES).map(([name, value]) => [FORMER_NAMES[name], value]);
  return Object.fromEntries([...former, ...given.filter(([name]) => !(name in FORMER_NAMES))]);
}

/** Secrets that only the jobs of some queues use: a worker without these queues needs no real ones. */
const SECRETS_OF_QUEUES: [name: string, queues: QueueName[], unneeded: string][] = [
  ['STRIPE_SECRET_KEY', ['payments', 'fulfilment', 'maintenance'], 'sk_unneeded'],
  ['STRIPE_WEBHOOK_SECRET', ['payments', 'fulfilment', 'maintenance'], 'whsec_unneeded'],
  ['SMTP_URL', ['mail'], 'smtp://unneeded.invalid'],
];

function unneededSettings({ WORKER_QUEUES }: NodeJS.ProcessEnv): Record<string, string> {
  if (!WORKER_QUEUES) return {};
  const served = WORKER_QUEUES.split(',').map((queue) => queue.trim());
  const unneeded = SECRETS_OF_QUEUES.filter(([, queues]) => !queues.some((queue) => served.includes(queue)));
  return Object.fromEntries(unneeded.map(([name, , value]) => [name, value]));
}

function expectation(issue: z.core.$ZodIssue, settings: Record<string, unknown>): string {
  const name = String(issue.path[0]);
  return settings[name] === undefined ? 'is required and missing' : `expects ${describe(issue)}`;
}

function describe(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_value':
      return issue.values.includes('true') ? 'on or off' : `one of ${issue.values.join(', ')}`;
    case 'too_small':
      return issue.origin === 'string' ? `at least ${issue.minimum} characters` : `a number of at least ${issue.minimum}`;
    case 'too_big':
      return issue.origin === 'string' ? `at most ${issue.maximum} characters` : `a number of at most ${issue.maximum}`;
    case 'invalid_type':
      return issue.expected === 'int' ? 'a whole number' : `a ${issue.expected}`;
    default:
      // The schemas say what they expect.
      return issue.message;
  }
}

function unknownSettings(settings: Record<string, unknown>): string[] {
  return Object.keys(settings)
    .filter((name) => OWN_PREFIXES.has(firstWord(name)) && !(name in environment.shape) && !LAUNCHER_SETTING.test(name))
    .map((name) => `${name}: is not a setting of Keepsake`);
}

function firstWord(name: string): string {
  return name.split('_', 1)[0]!;
}

/** Checks settings that depend on each other. */
const TOGETHER = [
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'],
  ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
];

function contradictions(settings: Record<string, unknown>): string[] {
  return [
    ...incompleteGroups(settings),
    ...storageContradictions(settings),
    ...queueContradictions(settings),
    ...printingContradictions(settings),
    ...publishedSecrets(settings),
  ];
}

function incompleteGroups(settings: Record<string, unknown>): string[] {
  return TOGETHER.filter((names) => names.some((name) => settings[name])).flatMap((names) =>
    names
      .filter((name) => !settings[name])
      .map((name) => `${name}: is required together with ${names.find((other) => settings[other])}`),
  );
}

function queueContradictions(settings: Record<string, unknown>): string[] {
  return settings.QUEUE_REDIS_URLS && !settings.REDIS_URL
    ? ['REDIS_URL: is required for the queues that QUEUE_REDIS_URLS does not name']
    : [];
}

/** The live print partner fetches print files from the shop, and charges for gifts that were paid with test cards, too. */
function printingContradictions(settings: Record<string, unknown>): string[] {
  const { PRODIGI_API_KEY, PRODIGI_API_URL, PUBLIC_URL, STRIPE_SECRET_KEY } = settings;
  if (!PRODIGI_API_KEY || URL.parse(String(PRODIGI_API_URL))?.hostname !== 'api.prodigi.com') return [];
  const isSecure = URL.parse(String(PUBLIC_URL))?.protocol === 'https:';
  const isTest = String(STRIPE_SECRET_KEY).startsWith('sk_test_');
  return [
    ...(isSecure ? [] : ['PUBLIC_URL: expects https for the live API in PRODIGI_API_URL']),
    ...(isTest
      ? ['STRIPE_SECRET_KEY: expects a live key for the live API in PRODIGI_API_URL, which charges for every gift']
      : []),
  ];
}

function storageContradictions(settings: Record<string, unknown>): string[] {
  if (settings.S3_BUCKET && settings.STORAGE_DIR) return ['STORAGE_DIR: leave it out when S3_BUCKET is set'];
  if (!settings.S3_BUCKET && !settings.STORAGE_DIR) return ['STORAGE_DIR: is required when S3_BUCKET is not set'];
  return [];
}
