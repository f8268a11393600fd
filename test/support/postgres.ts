import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { type PostgresOptions, startPostgres } from '../../server/local/postgres.js';

/** Set by the global setup of the integration suite: one server for the whole run. */
export const SERVER_URL_VARIABLE = 'TEST_POSTGRES_URL';
const NAME_PREFIX = 'keepsake_test_';
const MEMORY_FOLDER = '/dev/shm';
/** Room for a server's write-ahead log and the databases of a run. */
const NEEDED_BYTES = 4 * 1024 ** 3;

/** Stops the server and deletes its folder as soon as the pipe from its parent closes, even after a crash. */
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

/** A temporary folder that PostgreSQL's user account can read. */
export async function makeTestFolder(parent = tmpdir()): Promise<string> {
  const folder = await mkdtemp(path.join(parent, 'keepsake-test-'));
  await chmod(folder, 0o755);
  return folder;
}

/** In memory where there is enough: copying a database on disk takes up to half a second of processor time. */
async function fastestParent(): Promise<string> {
  const freeBytes = await statfs(MEMORY_FOLDER).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  return freeBytes > NEEDED_BYTES ? MEMORY_FOLDER : tmpdir();
}

/**
 * A separate server in a temporary folder, on an ephemeral port. It ends with its parent process, even after kill -9.
 * @param prepare fills the folder before the first start
 */
export async function startTestPostgres(
  options: Omit<PostgresOptions, 'folder'> = { throwaway: true },
  prepare: (folder: string) => Promise<void> = async () => undefined,
): Promise<TestPostgres> {
  const parent = await makeTestFolder(options.throwaway ? await fastestParent() : tmpdir());
  const folder = path.join(parent, 'postgres');
  await prepare(folder);
  const postgres = await startPostgres({ ...options, folder });
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
  /** Drops the database and closes its remaining connections. */
  drop(): Promise<void>;
}

/**
 * Creates a database on the server of this test run: empty, or a copy of `template`.
 * @throws Error outside the integration suite, or when the name is not that of a test database
 */
export async function createTestDatabase({
  name = NAME_PREFIX + randomBytes(6).toString('hex'),
  template = 'template1',
} = {}): Promise<TestDatabase> {
  if (!name.startsWith(NAME_PREFIX)) throw new Error(`Refusing to make "${name}": test databases are ${NAME_PREFIX}….`);
  // FILE_COPY takes half the work of logging each page, and no page has to survive a crash.
  await onServer((client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`));
  const drop = async () => {
    await onServer((client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
  };
  return { name, url: urlOf(name), drop };
}

/**
 * A template database. The first process of the run that needs it creates it; the others wait.
 * @param fill puts it into the initial state of every copy, and leaves no connection open
 * @returns its name
 */
export async function templateDatabase(what: string, fill: (url: string) => Promise<void>): Promise<string> {
  const name = `${NAME_PREFIX}${what}_template`;
  await onServer(async (client) => {
    // The lock is held until this connection ends.
    await client.query(`SELECT pg_advisory_lock(hashtextextended($1, 0))`, [name]);
    const { rowCount } = await client.query(`SELECT FROM pg_database WHERE datname = $1 AND datistemplate`, [name]);
    if (rowCount) return;
    await client.query(`DROP DATABASE IF EXISTS ${name}`);
    await client.query(`CREATE DATABASE ${name}`);
    await fill(urlOf(name));
    await client.query(`ALTER DATABASE ${name} IS_TEMPLATE true`);
  });
  return name;
}

function urlOf(name: string): string {
  const url = new URL(serverUrl());
  url.pathname = name;
  return url.href;
}

function serverUrl(): string {
  const url = process.env[SERVER_URL_VARIABLE];
  if (!url) throw new Error(`${SERVER_URL_VARIABLE} is not set: run this in the integration suite.`);
  return url;
}

async function onServer<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: serverUrl() });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
