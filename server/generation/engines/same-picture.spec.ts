import sharp from 'sharp';
import { portrait } from '../vision/spec-support.js';
import { isSamePicture } from './same-picture.js';

/** A wall, with a person on each of these sides. */
async function people(...sides: readonly ('left' | 'right')[]): Promise<Buffer> {
  const person = await sharp(await portrait('woman'))
    .resize(300, 300)
    .toBuffer();
  return sharp({ create: { width: 800, height: 1000, channels: 3, background: '#dfd8cc' } })
    .composite(sides.map((side) => ({ input: person, top: 500, left: side === 'left' ? 60 : 440 })))
    .jpeg()
    .toBuffer();
}

describe('two pictures', () => {
  it('are the same in another size', async () => {
    const picture = await people('left', 'right');
    const larger = await sharp(picture).resize(1400, 1750).jpeg().toBuffer();
    expect(await isSamePicture(picture, larger)).toBe(true);
  });

  it('are not the same when a person is missing, or somewhere else', async () => {
    expect(await isSamePicture(await people('left', 'right'), await people('left'))).toBe(false);
    expect(await isSamePicture(await people('left'), await people('right'))).toBe(false);
  });
});
