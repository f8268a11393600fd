import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';
import { CLIENT_FOLDER } from '../platform/index.js';

/** The build packs them beside the files themselves. */
const PRECOMPRESSED = /\.(?:br|gz)$/;
/** For who has left a page open that long, it is loaded anew when it needs more of its code. */
const RETENTION_DAYS = 30;

/**
 * Keeps the client's files of this version where the processes of every version find them: while two versions serve, a
 * page of one asks a process of the other, and pages that people have open go on asking. Those that other versions brought
 * stay for thirty days after the first version without them.
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
      await client.query('insert into platform.client_files (name, content) values ($1, $2) on conflict do nothing', [name, content]);
    }
    await client.query(`delete from platform.client_files where replaced_at < now() - interval '${RETENTION_DAYS} days'`);
  } finally {
    await client.end();
  }
}
