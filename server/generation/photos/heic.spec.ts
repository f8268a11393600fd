import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import sharp from 'sharp';
import { projectRoot } from '../../platform/index.js';
import { heicToJpeg } from './heic.js';

const phone = () => readFile(path.join(projectRoot, 'test/support/photos/phone.heic'));

test('at most two pictures are decoded at once; the others wait without being read, and each comes to its turn', async () => {
  const gate = Promise.withResolvers<void>();
  let [open, most, read] = [0, 0, 0];
  const decoding = Array.from({ length: 6 }, (_, index) =>
    heicToJpeg(async () => {
      read += 1;
      most = Math.max(most, (open += 1));
      await gate.promise;
      open -= 1;
      if (index === 1) throw new Error('The file is gone.');
      return index === 5 ? phone() : Buffer.from('no picture at all');
    }).catch((error: Error) => error),
  );
  await turn();
  expect([read, most]).toEqual([2, 2]);
  gate.resolve();
  const results = await Promise.all(decoding);
  expect([read, most]).toEqual([6, 2]);
  expect(results.map((result) => Buffer.isBuffer(result))).toEqual([false, false, false, false, false, true]);
  expect(await sharp(results[5] as Buffer).metadata()).toMatchObject({ format: 'jpeg' });
});
