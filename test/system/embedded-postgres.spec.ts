import { spawn } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { Client } from 'pg';
import { type LocalPostgres, startPostgres } from '../../server/local/postgres.js';
import { becomesTrueWithin, isAlive } from '../../server/local/processes.js';
import { reservePort } from '../support/ports.js';
import { createTestDatabase, makeTestFolder } from '../support/postgres.js';

let parent: string;
let folder: string;
let running: LocalPostgres | undefined;

const start = async ({ throwaway } = { throwaway: true }) => (running = await startPostgres({ folder, throwaway }));

async function query<Row extends object>(url: string, sql: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

beforeEach(async () => {
  parent = await makeTestFolder();
  folder = path.join(parent, 'a folder with spaces');
  await mkdir(folder);
  // Records this reserved port as that of the last start; no other program takes it between two starts.
  await writeFile(path.join(folder, 'port'), String(await reservePort()));
});

afterEach(async () => {
  await running?.stop();
  running = undefined;
  await rm(parent, { recursive: true, force: true });
});

describe('the embedded PostgreSQL', () => {
  it('replaces an orphaned server', async () => {
    const orphan = await start();
    await query(orphan.url, 'CREATE TABLE kept AS SELECT 42 AS answer');

    const heir = await start();

    expect(isAlive(orphan.pid)).toBe(false);
    expect(await query(heir.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
  });

  it('recovers data after kill -9', async () => {
    const victim = await start({ throwaway: false });
    await query(victim.url, 'CREATE TABLE kept AS SELECT 42 AS answer');
    process.kill(victim.pid, 'SIGKILL');

    expect(await query((await start()).url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
  });

  it('ignores a stale pid file and spares the process that has its number now', async () => {
    await (await start()).stop();
    const stranger = spawn('sleep', ['60']);
    const pidFile = path.join(running!.folder, 'data', 'postmaster.pid');
    await writeFile(pidFile, `${stranger.pid}\n${path.dirname(pidFile)}\n1\n1\n\n127.0.0.1\n1 1\nready\n`);

    await start();

    expect(isAlive(stranger.pid!)).toBe(true);
    stranger.kill();
  });

  it('replaces an unfinished data folder', async () => {
    await mkdir(path.join(folder, 'draft-0badcafe', 'base'), { recursive: true });
    await writeFile(path.join(folder, 'draft-0badcafe', 'PG_VERSION'), '18\n');

    const { url } = await start();

    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await expect(readFile(path.join(folder, 'draft-0badcafe', 'PG_VERSION'))).rejects.toThrow('ENOENT');
  });

  it('moves to another port when its own was taken', async () => {
    const first = await start();
    await first.stop();
    const squatter = createServer().listen(first.port, '127.0.0.1');
    await becomesTrueWithin(1_000, () => squatter.listening);

    const second = await start();

    expect(second.port).not.toBe(first.port);
    squatter.close();
  });

  it('keeps port, password and data across starts', async () => {
    const first = await start();
    await query(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer');
    await first.stop();

    const second = await start();

    expect(second.url).toBe(first.url);
    expect(await query(second.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
  });

  it('stores UTF-8 and changes case beyond ASCII', async () => {
    const { url } = await start();
    expect(await query(url, `SELECT upper('señorita œuvre') AS shout`)).toEqual([{ shout: 'SEÑORITA ŒUVRE' }]);
  });
});

describe('test databases', () => {
  it('refuse the name of a real database', async () => {
    await expect(createTestDatabase({ name: 'keepsake' })).rejects.toThrow('Refusing');
  });

  it('are empty and can be dropped while in use', async () => {
    const database = await createTestDatabase();
    const client = new Client({ connectionString: database.url });
    client.on('error', () => undefined);
    await client.connect();
    await database.drop();
    await expect(query(database.url, 'SELECT 1')).rejects.toThrow('does not exist');
  });
});
