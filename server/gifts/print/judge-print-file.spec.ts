import sharp from 'sharp';
import { judgePrintFile } from './judge-print-file.js';
import { printSheet, sizeWithBleed } from './print-size.js';

/** In the middle of the picture. */
const FACE = { left: 0.35, top: 0.35, width: 0.3, height: 0.3 };

const PICTURE = sharp({ create: { width: 400, height: 500, channels: 3, background: '#777' } })
  .jpeg()
  .toBuffer();

/** A plain print with a patch on its middle. @param patchSide a part of the shorter side */
async function print(ground: string, patch = ground, patchSide = 0.5): Promise<Buffer> {
  const size = sizeWithBleed(printSheet('card', 'upright'));
  const side = Math.round(Math.min(size.width, size.height) * patchSide);
  const spot = await sharp({ create: { width: side, height: side, channels: 3, background: patch } })
    .png()
    .toBuffer();
  return sharp({ create: { ...size, channels: 3, background: ground } })
    .composite([{ input: spot }])
    .jpeg()
    .toBuffer();
}

async function darkFaces(jpeg: Buffer, faces = [FACE]): Promise<string[]> {
  const gift = { picture: await PICTURE, faces, labels: [], kind: 'card', orientation: 'upright', words: [] } as const;
  const { findings } = await judgePrintFile(gift, jpeg, 1);
  return findings.filter(({ code }) => code === 'face_dark').map(({ message }) => message);
}

describe('a face in a print', () => {
  it('is dark when even its brightest tenth is', async () => {
    expect(await darkFaces(await print('#ddd', '#303030'))).toEqual(['The face prints dark']);
  });

  it.each([
    ['of dark skin in good light', '#2b1a12', '#8d5a3c'],
    ['in shade with light on a part of it', '#303030', '#909090'],
  ])('is not dark %s', async (_, shade, light) => {
    expect(await darkFaces(await print(shade, light, 0.2))).toEqual([]);
  });

  it('is judged by itself, not by a dark room around it', async () => {
    expect(await darkFaces(await print('#101010', '#c98a9b'))).toEqual([]);
  });

  it('is named among others', async () => {
    const faces = [FACE, { left: 0.05, top: 0.05, width: 0.1, height: 0.1 }];
    expect(await darkFaces(await print('#ddd', '#202020', 0.4), faces)).toHaveLength(1);
  });

  it('outside of the print is not judged', async () => {
    expect(await darkFaces(await print('#101010'), [{ left: 1.2, top: 1.2, width: 0.1, height: 0.1 }])).toEqual([]);
  });
});
