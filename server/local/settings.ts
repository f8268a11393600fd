import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { z } from 'zod';
import { UserError } from './user-error.js';

const port = z.coerce.number().int().min(1).max(65535);

export const launcherSettings = {
  KEEPSAKE_PORT: port.default(3000).describe('Port of the shop.'),
  KEEPSAKE_PAYMENTS_PORT: port.default(3001).describe('Port of the payment sandbox.'),
  KEEPSAKE_INBOX_PORT: port.default(3002).describe('Port of the inbox page, which also receives text messages.'),
  KEEPSAKE_SMTP_PORT: port.default(3003).describe('Port on which the inbox receives mail.'),
  KEEPSAKE_PRINTING_PORT: port.default(3004).describe('Port of the stand-in for the print partner.'),
  KEEPSAKE_GOOGLE_PORT: port.default(3005).describe("Port of the stand-in for Google's sign-in."),
  KEEPSAKE_POSTGRES_PORT: port
    .optional()
    .meta({ description: 'Port of the embedded PostgreSQL.', absent: 'a free one, then kept' }),
  KEEPSAKE_DEV_PORT: port.default(5173).describe('Port of the pages of `npm run dev`.'),
  KEEPSAKE_DATA_DIR: z.string().min(1).default('.keepsake').describe('Folder of the local data, relative to the project.'),
};

export interface StackSettings {
  root: string;
  dataFolder: string;
  ports: { shop: number; payments: number; inbox: number; smtp: number; printing: number; google: number; postgres?: number };
  /** For the shop's processes: the environment first, then `.env`. */
  env: NodeJS.ProcessEnv;
}

export const PORT_VARIABLES = {
  shop: 'KEEPSAKE_PORT',
  payments: 'KEEPSAKE_PAYMENTS_PORT',
  inbox: 'KEEPSAKE_INBOX_PORT',
  smtp: 'KEEPSAKE_SMTP_PORT',
  printing: 'KEEPSAKE_PRINTING_PORT',
  google: 'KEEPSAKE_GOOGLE_PORT',
  postgres: 'KEEPSAKE_POSTGRES_PORT',
} as const;

/** @throws UserError naming each malformed variable and what it expects, never its value */
export function readSettings(root: string, processEnv: NodeJS.ProcessEnv): StackSettings {
  const file = path.join(root, '.env');
  const env = { ...(existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}), ...processEnv };
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = z.object(launcherSettings).safeParse(given);
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path: [name] }) =>
      name === 'KEEPSAKE_DATA_DIR' ? `${String(name)} expects a folder.` : `${String(name)} expects a port from 1 to 65535.`,
    );
    throw new UserError(`Keepsake cannot start with these settings:\n  ${problems.join('\n  ')}`);
  }
  const settings = parsed.data;
  return {
    root,
    dataFolder: path.resolve(root, settings.KEEPSAKE_DATA_DIR),
    ports: {
      shop: settings.KEEPSAKE_PORT,
      payments: settings.KEEPSAKE_PAYMENTS_PORT,
      inbox: settings.KEEPSAKE_INBOX_PORT,
      smtp: settings.KEEPSAKE_SMTP_PORT,
      printing: settings.KEEPSAKE_PRINTING_PORT,
      google: settings.KEEPSAKE_GOOGLE_PORT,
      postgres: settings.KEEPSAKE_POSTGRES_PORT,
    },
    env,
  };
}
