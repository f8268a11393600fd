import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { findFreePort, isPortFree } from './ports.js';
import { preparePostgresLocation, type PostgresLocation } from './postgres-location.js';
import { terminateProcess, becomesTrueWithin, isRunningAs } from './processes.js';

const USER = 'keepsake';
const DATABASE = 'keepsake';
const START_ATTEMPTS = 3;
const START_MS = 20_000;
const STOP_MS = 10_000;
/** SIGINT rolls open work back and stops; SIGQUIT stops at once and recovers at the next start. */
const STOP_SIGNALS: NodeJS.Signals[] = ['SIGINT', 'SIGQUIT', 'SIGKILL'];
/** Fast but not durable, for tests: a crash of the machine loses the data. */
const THROWAWAY_SETTINGS = [
  ...['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=300'],
  // Databases that live for seconds need no upkeep.
  ...['autovacuum=off', 'jit=off', 'checkpoint_timeout=1h', 'max_wal_size=4GB'],
];

export interface PostgresOptions {
  /** Wanted folder; see {@link preparePostgresLocation}. Holds `data`, `password` and `postgres.log`. */
  folder: string;
  /** Fixed port. Without it the port of the last start is kept while it is free. */
  port?: number;
  /** Skips passwords and everything that makes data survive a crash. */
  throwaway?: boolean;
  /** More of PostgreSQL's own, such as `max_connections=300`. */
  settings?: readonly string[];
}

export interface LocalPostgres {
  url: string;
  port: number;
  pid: number;
  /** The actual folder of the data. */
  folder: string;
  /** Resolves with how it ended, once it has. */
  ended: Promise<string>;
  /** Lets clients finish their statements for at most ten seconds. */
  stop(): Promise<void>;
}

/**
 * Starts the embedded PostgreSQL and repairs what an earlier start left behind: an unfinished data folder, an orphaned
 * server, a stale pid file.
 * @throws Error with the last lines of the log when PostgreSQL does not come up
 */
export async function startPostgres(options: PostgresOptions): Promise<LocalPostgres> {
  const home = await preparePostgresLocation(options.folder);
  const dataFolder = path.join(home.folder, 'data');
  await removeDrafts(home.folder);
  if (!existsSync(dataFolder)) await createCluster(home, dataFolder, options);
  await stopOrphan(dataFolder);
  const password = (await readFile(path.join(home.folder, 'password'), 'utf8')).trim();
  const { port, pid, ended } = await launch(home, dataFolder, options);
  const url = (database: string) => `postgresql://${USER}:${password}@127.0.0.1:${port}/${database}`;
  return {
    url: url(DATABASE),
    port,
    pid,
    ended,
    folder: home.folder,
    stop: () => terminateProcess(pid, dataFolder, STOP_SIGNALS, STOP_MS),
  };
}

/** An interrupted initdb leaves a draft folder behind; a finished one was renamed to `data`. */
async function removeDrafts(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.startsWith('draft-')) {
      await rm(path.join(folder, name), { recursive: true, force: true, maxRetries: 5 });
    }
  }
}

async function createCluster(home: PostgresLocation, dataFolder: string, { throwaway }: PostgresOptions): Promise<void> {
  const draft = path.join(home.folder, `draft-${randomBytes(4).toString('hex')}`);
  const passwordFile = path.join(home.folder, 'password');
  await mkdir(draft, { mode: 0o700 });
  await writeFile(passwordFile, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 });
  if (home.account) {
    await chown(draft, home.account.uid, home.account.gid);
    await chown(passwordFile, home.account.uid, home.account.gid);
  }
  await runToCompletion(home, 'initdb', [
    `--pgdata=${draft}`,
    `--username=${USER}`,
    `--pwfile=${passwordFile}`,
    // A password costs milliseconds at each connection.
    `--auth=${throwaway ? 'trust' : 'scram-sha-256'}`,
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ]);
  await runToCompletion(home, 'postgres', ['--single', '-D', draft, 'postgres'], `CREATE DATABASE ${DATABASE};\n`);
  await rename(draft, dataFolder);
}

async function runToCompletion(home: PostgresLocation, program: string, args: string[], input = ''): Promise<void> {
  const child = spawn(path.join(home.binaries, program), args, { ...home.account, cwd: home.folder });
  let output = '';
  const keep = (chunk: Buffer) => (output += chunk.toString());
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  child.stdin.end(input);
  const code = await new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  if (code !== 0) throw new Error(`PostgreSQL's ${program} ended with ${code}:\n${output.trim()}`);
}

/** Stops an orphaned server of this data folder and removes a stale pid file. */
async function stopOrphan(dataFolder: string): Promise<void> {
  const pid = (await readPidFile(dataFolder))?.pid;
  if (pid !== undefined) await terminateProcess(pid, dataFolder, STOP_SIGNALS, STOP_MS);
  await rm(path.join(dataFolder, 'postmaster.pid'), { force: true });
}

async function launch(home: PostgresLocation, dataFolder: string, options: PostgresOptions) {
  const log = path.join(home.folder, 'postgres.log');
  for (let attempt = 1; ; attempt += 1) {
    const port = options.port ?? (await choosePort(home.folder, attempt));
    const { pid, ended } = await spawnServer(home, dataFolder, port, log, options);
    const isUp = async () => {
      const file = await readPidFile(dataFolder);
      return file?.pid === pid && file.status === 'ready';
    };
    let hasEnded = false;
    await becomesTrueWithin(START_MS, async () => (await isUp()) || (hasEnded = !(await isRunningAs(pid, dataFolder))));
    if (await isUp()) {
      await writeFile(path.join(home.folder, 'port'), String(port));
      return { port, pid, ended };
    }
    await terminateProcess(pid, dataFolder, STOP_SIGNALS, STOP_MS);
    // Another program took the port, or backends of a killed server are still exiting.
    if (hasEnded && attempt < START_ATTEMPTS) continue;
    const tail = (await readFile(log, 'utf8')).trim().split('\n').slice(-15).join('\n');
    throw new Error(`PostgreSQL did not start. The end of ${log}:\n${tail}`);
  }
}

async function spawnServer(home: PostgresLocation, dataFolder: string, port: number, log: string, options: PostgresOptions) {
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    // docker/GROWING.md, step 6: a web process and a worker may open 144.
    'max_connections=200',
    ...(options.throwaway ? THROWAWAY_SETTINGS : []),
    ...(options.settings ?? []),
  ];
  const logFile = await open(log, 'a');
  try {
    // Detached, so that Ctrl-C reaches only the launcher, which stops Postgres last.
    const child = spawn(
      path.join(home.binaries, 'postgres'),
      ['-D', dataFolder, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
      { ...home.account, cwd: home.folder, detached: true, stdio: ['ignore', logFile.fd, logFile.fd] },
    );
    const ended = new Promise<string>((resolve) => child.once('exit', (code, signal) => resolve(signal ?? `code ${code}`)));
    await new Promise((resolve, reject) => {
      child.once('spawn', resolve);
      child.once('error', reject);
    });
    child.unref();
    return { pid: child.pid as number, ended };
  } finally {
    await logFile.close();
  }
}

async function choosePort(folder: string, attempt: number): Promise<number> {
  const last = Number(await readFile(path.join(folder, 'port'), 'utf8').catch(() => ''));
  return attempt === 1 && last > 0 && (await isPortFree(last)) ? last : findFreePort();
}

/** First line of postmaster.pid is the process, the eighth its state. */
async function readPidFile(dataFolder: string): Promise<{ pid: number; status?: string } | undefined> {
  const text = await readFile(path.join(dataFolder, 'postmaster.pid'), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const lines = text.split('\n').map((line) => line.trim());
  return { pid: Number(lines[0]), status: lines[7] };
}
