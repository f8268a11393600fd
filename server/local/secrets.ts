import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

const secrets = z.object({
  /** Signs sessions and links: a new secret logs everybody out. */
  keepsake: z.string().min(32),
  stripeKey: z.string().startsWith('sk_test_'),
  stripeWebhook: z.string().startsWith('whsec_'),
});
export type LocalSecrets = z.infer<typeof secrets>;

/** Created once per data folder, readable only by its owner. Replaces a damaged file. */
export async function loadOrCreateSecrets(dataFolder: string): Promise<LocalSecrets> {
  const file = path.join(dataFolder, 'secrets.json');
  const kept = secrets.safeParse(await readJson(file));
  if (kept.success) return kept.data;
  const made: LocalSecrets = {
    keepsake: randomBytes(48).toString('base64url'),
    stripeKey: `sk_test_${randomBytes(24).toString('hex')}`,
    stripeWebhook: `whsec_${randomBytes(24).toString('hex')}`,
  };
  await writeFile(`${file}.new`, JSON.stringify(made, null, 2), { mode: 0o600 });
  await rename(`${file}.new`, file);
  return made;
}

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    return undefined;
  }
}
