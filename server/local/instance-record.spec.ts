import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

interface Instance {
  launcher: { pid: number };
}
// Plain JavaScript, because it runs before packages are installed.
const { readInstance } = (await import(`${import.meta.dirname}/instance-record.mjs`)) as {
  readInstance: (root: string, env: NodeJS.ProcessEnv) => Instance | undefined;
};

let root: string;

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'keepsake-instance-'));
});
afterEach(() => rm(root, { recursive: true }));

async function record(folder: string, pid: number): Promise<void> {
  await mkdir(path.join(root, folder), { recursive: true });
  await writeFile(path.join(root, folder, 'instance.json'), JSON.stringify({ launcher: { pid }, children: [] }));
}

describe('the record of the running shop', () => {
  it('is read from the data folder of the environment, else of .env, else the usual one', async () => {
    await record('.keepsake', 1);
    await record('of-file', 2);
    await record('of-environment', 3);
    expect(readInstance(root, {})?.launcher.pid).toBe(1);
    await writeFile(path.join(root, '.env'), 'KEEPSAKE_DATA_DIR=of-file\n');
    expect(readInstance(root, {})?.launcher.pid).toBe(2);
    expect(readInstance(root, { KEEPSAKE_DATA_DIR: 'of-environment' })?.launcher.pid).toBe(3);
  });

  it('is absent when no shop runs, and while the launcher writes it', async () => {
    expect(readInstance(root, {})).toBeUndefined();
    await record('.keepsake', 1);
    await writeFile(path.join(root, '.keepsake/instance.json'), '');
    expect(readInstance(root, {})).toBeUndefined();
  });
});
