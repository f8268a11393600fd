import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';
import { CLIENT_FOLDER } from '../platform/index.js';

const PRECOMPRESSED = /\.(?:br|gz)$/;
/** Pages that are open for longer reload when they need another file. */
const RETENTION_DAYS = 30;

/**
 * Stores this version's client files in the database, where processes of all versions find them: during a rollout, a page of
 * one version may ask a process of another version, and open pages ask for old files. Files of other versions are deleted
 * thirty days after the first version without them.
 */
export async function storeClientFiles(databaseUrl: string, folder = path.join(CLIENT_FOLDER, 'assets')): Promise<void> {
  if (!existsSync(folder)) return;
  const names = (await readdir(folder)).filter((name) => !PRECOMPRESSED.test(name));
  const client = new Client({ connectionString: databaseUrl, application_name: 'keepsake-migrate' });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `update platform.client_files set replaced_at = case when name = any($1) then null else coalesce(replaced_at, now()) end
       returning name`,
      [names],
    );
    const known = new Set(rows.map(({ name }) => name));
    for (const name of names.filter((each) => !known.has(each))) {
      const content = await readFile(path.join(folder, name));
      await client.query('insert into platform.client_files (name, content) values ($1, $2) on conflict do nothing', [
        name,
        content,
      ]);
    }
    await client.query(`delete from platform.client_files where replaced_at < now() - interval '${RETENTION_DAYS} days'`);
  } finally {
    await client.end();
  }
}
