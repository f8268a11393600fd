import { execFile } from 'node:child_process';
import { appendFile, chown, mkdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { startTestPostgres, type TestPostgres } from './postgres.js';

const run = promisify(execFile);

/** A streaming read replica of a running server: a copy of its files that follows its write-ahead log. */
export function startReplica(primary: TestPostgres): Promise<TestPostgres> {
  return startTestPostgres({ throwaway: true }, async (folder) => {
    const data = path.join(folder, 'data');
    await mkdir(folder, { recursive: true });
    await copyOfServer(primary.url, data);
    const { hostname, port, username, password } = new URL(primary.url);
    const connection = `host=${hostname} port=${port} user=${username} password=${password}`;
    await appendFile(path.join(data, 'postgresql.auto.conf'), `primary_conninfo = '${connection}'\n`);
    await writeFile(path.join(data, 'standby.signal'), '');
    const { uid, gid } = await stat(data);
    await Promise.all(['standby.signal', 'backup_label'].map((name) => chown(path.join(data, name), uid, gid)));
    await writeFile(path.join(folder, 'password'), password);
  });
}

/** Does what pg_basebackup does, which the embedded PostgreSQL lacks. */
async function copyOfServer(url: string, copy: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const {
      rows: [server],
    } = await client.query<{ data_directory: string }>('show data_directory');
    await client.query(`select pg_backup_start('replica', true)`);
    // Files that vanish during the copy are skipped, as pg_basebackup does: replaying the log makes up for them.
    await run('cp', ['-a', server!.data_directory, copy], { env: { LC_ALL: 'C' } }).catch((error: { stderr: string }) => {
      if (!/^(cp: .*: No such file or directory\n)+$/.test(error.stderr)) throw error;
    });
    const {
      rows: [backup],
    } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    await rm(path.join(copy, 'postmaster.pid'));
    await writeFile(path.join(copy, 'backup_label'), backup!.labelfile);
  } finally {
    await client.end();
  }
}
