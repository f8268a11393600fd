import sharp from 'sharp';
import { portrait } from '../vision/spec-support.js';
import { isOneColor } from './one-color.js';

const plain = (background: string) => sharp({ create: { width: 1024, height: 1280, channels: 3, background } });

describe('an image of one color', () => {
  it.each(['#000000', '#ffffff', '#7f3f20'])('is one in %s, in every format', async (color) => {
    expect(await isOneColor(await plain(color).jpeg({ quality: 60 }).toBuffer())).toBe(true);
    expect(await isOneColor(await plain(color).png().toBuffer())).toBe(true);
    expect(await isOneColor(await plain(color).webp().toBuffer())).toBe(true);
  });

  it('is no dark portrait, and no small figure on an even ground', async () => {
    const dark = await sharp(await portrait('man'))
      .linear(0.12, 0)
      .jpeg()
      .toBuffer();
    const figure = await sharp(await portrait('woman'))
      .resize(120)
      .toBuffer();
    const alone = await plain('#000000')
      .composite([{ input: figure, left: 450, top: 600 }])
      .jpeg()
      .toBuffer();
    expect([await isOneColor(dark), await isOneColor(alone)]).toEqual([false, false]);
  });
});
