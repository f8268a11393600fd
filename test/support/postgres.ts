import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { startPostgres } from '../../server/local/postgres.js';

/** Set by the global setup of the integration suite: one server for the whole run. */
export const SERVER_URL_VARIABLE = 'TEST_POSTGRES_URL';
const NAME_PREFIX = 'keepsake_test_';

/** Ends the server and deletes its folder as soon as the pipe from its parent closes, however that happened. */
const WATCHDOG = `
  const [pid, ...folders] = process.argv.slice(1);
  process.stdin.resume().on('end', () => {
    try { process.kill(Number(pid), 'SIGQUIT'); } catch {}
    const remove = (folder) => require('node:fs').rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
    setTimeout(() => folders.forEach(remove), 300);
  });
`;

export interface TestPostgres {
  url: string;
  stop(): Promise<void>;
}

/** A temporary folder that the account of PostgreSQL can look into. */
export async function makeTestFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'keepsake-test-'));
  await chmod(folder, 0o755);
  return folder;
}

/** A server of its own in a temporary folder, on an ephemeral port, gone with its parent even after kill -9. */
export async function startTestPostgres(): Promise<TestPostgres> {
  const parent = await makeTestFolder();
  const postgres = await startPostgres({ folder: path.join(parent, 'postgres'), throwaway: true });
  const watchdog = spawn(process.execPath, ['-e', WATCHDOG, String(postgres.pid), postgres.folder, parent], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watchdog.unref();
  return {
    url: postgres.url,
    async stop() {
      await postgres.stop();
      watchdog.kill();
      await rm(postgres.folder, { recursive: true, force: true });
      await rm(parent, { recursive: true, force: true });
    },
  };
}

export interface TestDatabase {
  name: string;
  url: string;
  /** Drops it, closing whoever is still connected. */
  drop(): Promise<void>;
}

/**
 * A fresh, empty database on the server of this test run.
 * @throws Error outside the integration suite, or when asked for a name that is not a test's
 */
export async function createTestDatabase(name = NAME_PREFIX + randomBytes(6).toString('hex')): Promise<TestDatabase> {
  if (!name.startsWith(NAME_PREFIX)) throw new Error(`Refusing to make "${name}": test databases are ${NAME_PREFIX}….`);
  const serverUrl = process.env[SERVER_URL_VARIABLE];
  if (!serverUrl) throw new Error(`${SERVER_URL_VARIABLE} is not set: run this in the integration suite.`);
  const url = new URL(serverUrl);
  url.pathname = name;
  await execute(serverUrl, `CREATE DATABASE ${name}`);
  return { name, url: url.href, drop: () => execute(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
