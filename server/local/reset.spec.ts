import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { resetData } from './reset.js';

it('deletes what every part of the shop stored, and nothing else', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'keepsake-reset-'));
  for (const name of ['postgres', 'objects', 'payments', 'printing', 'logs', 'album']) {
    await mkdir(path.join(folder, name));
    await writeFile(path.join(folder, name, 'file'), 'x');
  }
  await writeFile(path.join(folder, 'secrets.json'), '{}');
  await resetData(folder, () => undefined);
  expect(await readdir(folder)).toEqual(['album']);
  await rm(folder, { recursive: true });
});
