import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { Client } from 'pg';
import { becomesTrueWithin, isAlive } from '../../server/local/processes.js';
import { LauncherFixture } from '../support/launcher-fixture.js';

let shop: LauncherFixture;

async function open(args: string[] = []) {
  const launch = shop.launch(args);
  await launch.openedOrExited();
  expect(launch.output()).toContain('Keepsake is open.');
  return launch;
}

async function query(sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: await shop.get('/') });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

async function postgresPid(): Promise<number> {
  return Number((await readFile(path.join(shop.folder, '.keepsake/postgres/data/postmaster.pid'), 'utf8')).split('\n')[0]);
}

beforeEach(async () => {
  shop = await LauncherFixture.create();
});

afterEach(() => shop.dispose());

describe('npm start', () => {
  it('names a taken port and the setting that changes it', async () => {
    const squatter = createServer().listen(shop.ports.inbox, '127.0.0.1');
    const launch = shop.launch();
    expect(await launch.exited()).toBe(1);
    expect(launch.output()).toContain(
      `Port ${shop.ports.inbox} is taken by another program; set KEEPSAKE_INBOX_PORT to a free one`,
    );
    squatter.close();
  });

  it('names a malformed setting without its value', async () => {
    const launch = shop.launch([], { KEEPSAKE_PORT: 'hunter2' });
    expect(await launch.exited()).toBe(1);
    expect(launch.output()).toContain('KEEPSAKE_PORT expects a port');
    expect(launch.output()).not.toContain('hunter2');
  });

  it('shows why a process did not start and leaves nothing running', async () => {
    await writeFile(path.join(shop.folder, 'dist/workers/main.js'), 'console.error("the queue is on fire"); process.exit(1);');
    const launch = shop.launch();
    expect(await launch.exited()).toBe(1);
    expect(launch.output()).toContain('the queue is on fire');
    await expect(shop.get('/')).rejects.toThrow();
    await expect(postgresPid()).rejects.toThrow('ENOENT');
  });

  it('recovers with its data after kill -9 of the launcher', async () => {
    const first = await open();
    await query('CREATE TABLE kept AS SELECT 42 AS answer');
    const orphans = [...(await shop.children()), await postgresPid()];
    first.process.kill('SIGKILL');
    await first.exited();
    expect(orphans.map(isAlive)).toEqual([true, true, true]);

    const second = await open();

    expect(second.output()).toContain('Cleaning up after an interrupted run.');
    expect(orphans.map(isAlive)).toEqual([false, false, false]);
    expect(await query('SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
  });

  it('prints the address of a shop that already runs', async () => {
    await open();
    const second = shop.launch();
    expect(await second.exited()).toBe(1);
    expect(second.output().trim()).toBe(`Keepsake is already running at http://localhost:${shop.ports.shop}`);
  });

  it('restarts a crashed process and reports it', async () => {
    const launch = await open();
    await shop.get('/crash').catch(() => undefined);
    expect(await becomesTrueWithin(20_000, () => launch.output().includes('The web process is back.'))).toBe(true);
    expect(launch.output()).toContain('The web process stopped (code 3).');
    expect(await shop.get('/')).toContain('postgresql://');
  });

  it('restarts PostgreSQL on its port, reports it, and stops it at the end', async () => {
    const launch = await open();
    await query('CREATE TABLE kept AS SELECT 42 AS answer');
    process.kill(await postgresPid(), 'SIGKILL');
    expect(await becomesTrueWithin(20_000, () => launch.output().includes('PostgreSQL is back.'))).toBe(true);
    expect(launch.output()).toMatch(/PostgreSQL stopped \(SIGKILL\)\. Starting it again in 0\.5 s\./);
    expect(await query('SELECT answer FROM kept')).toEqual([{ answer: 42 }]);

    const second = await postgresPid();
    launch.process.kill('SIGINT');
    expect(await launch.exited()).toBe(0);
    expect(isAlive(second)).toBe(false);
  });

  it('retries while PostgreSQL cannot start, and can be stopped at that time', async () => {
    const launch = await open();
    const port = Number(new URL(await shop.get('/')).port);
    process.kill(await postgresPid(), 'SIGKILL');
    const squatter = createServer();
    expect(
      await becomesTrueWithin(
        5_000,
        () =>
          new Promise<boolean>((resolve) =>
            squatter.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true)),
          ),
      ),
    ).toBe(true);
    expect(await becomesTrueWithin(30_000, () => /did not start.*Starting it again in 1 s\./s.test(launch.output()))).toBe(true);
    squatter.close();
    expect(await becomesTrueWithin(30_000, () => launch.output().includes('PostgreSQL is back.'))).toBe(true);

    process.kill(await postgresPid(), 'SIGKILL');
    expect(await becomesTrueWithin(10_000, () => launch.output().split('PostgreSQL stopped').length === 3)).toBe(true);
    launch.process.kill('SIGINT');
    expect(await launch.exited()).toBe(0);
  });

  it('treats a burst of signals as one Ctrl-C and leaves nothing running', async () => {
    const launch = await open();
    const processes = [...(await shop.children()), await postgresPid()];
    for (const signal of ['SIGINT', 'SIGINT', 'SIGTERM'] as const) launch.process.kill(signal);
    expect(await launch.exited()).toBe(0);
    expect(launch.output()).toContain('Stopped.');
    expect(launch.output()).not.toContain('Stopping now.');
    expect(processes.map(isAlive)).toEqual([false, false, false]);
  });

  it('lists and deletes only its own data on --reset', async () => {
    const first = await open();
    first.process.kill('SIGINT');
    await first.exited();
    const stranger = path.join(shop.folder, '.keepsake', 'notes.txt');
    await writeFile(stranger, 'mine');

    const fresh = await open(['--reset']);

    expect(fresh.output()).toMatch(/Starting over\. Deleting:\n.*postgres {2}\(\d+\.\d MB\)/);
    expect(await readFile(stranger, 'utf8')).toBe('mine');
  });
});
