import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { projectRoot } from '../../platform/index.js';
import { takePhotoIn } from './photo-intake.js';

test('a HEIC that claims more pixels than we take is refused before it is decoded', async () => {
  const heic = await readFile(join(projectRoot, 'test/support/photos/phone.heic'));
  // The first box of this name holds width and height of the picture, after its name and version.
  const size = heic.indexOf('ispe') + 8;
  heic.writeUInt32BE(20_000, size);
  heic.writeUInt32BE(20_000, size + 4);
  await expect(takePhotoIn({ stream: Readable.from([heic]) })).rejects.toMatchObject({
    code: 'GENERATION.PHOTO_TOO_MANY_PIXELS',
  });
});
