import sharp from '../../platform/images/sharp.js';

/** Two sizes of a picture are compared in this size: small enough to leave out fine detail. */
const [COLUMNS, ROWS] = [160, 200];
/** The largest mean difference, of 255, in the whole picture, and in one of its tiles, where a person would be missing. */
const LARGEST = 6;
const LARGEST_IN_TILE = 30;
/** Pixels. */
const TILE = 10;

/** Whether two pictures show the same, whatever their size. */
export async function isSamePicture(one: Buffer, other: Buffer): Promise<boolean> {
  const [a, b] = [await small(one), await small(other)];
  const tiles = new Float64Array((COLUMNS / TILE) * (ROWS / TILE));
  for (let at = 0; at < a.length; at++) {
    const [x, y] = [Math.floor(at / 3) % COLUMNS, Math.floor(at / 3 / COLUMNS)];
    const tile = Math.floor(y / TILE) * (COLUMNS / TILE) + Math.floor(x / TILE);
    tiles[tile]! += Math.abs(a[at]! - b[at]!) / (TILE * TILE * 3);
  }
  const mean = tiles.reduce((sum, value) => sum + value, 0) / tiles.length;
  return mean <= LARGEST && Math.max(...tiles) <= LARGEST_IN_TILE;
}

function small(image: Buffer): Promise<Buffer> {
  const size = { width: COLUMNS, height: ROWS, fit: 'fill', fastShrinkOnLoad: false } as const;
  return sharp(image).resize(size).flatten().toColorspace('srgb').removeAlpha().raw().toBuffer();
}
