import { newPixels, type RgbPixels, solid } from '../../vision/pixels.js';
import { newPlane } from './plane.js';
import { outOfFocus, paintedSurroundings } from './surroundings.js';

const PHOTO = { width: 300, height: 200 };
const SHEET = { width: 320, height: 400 };
/** The photo stands on the lower edge of the sheet: above it, its background goes on. */
const AREA = { left: 0, top: 187, width: 320, height: 213 };

/** A dim room with a lamp that its upper edge cuts off, or without it. */
function room(hasLamp = true) {
  const photo = solid(PHOTO.width, PHOTO.height, [90, 84, 70]);
  for (let y = 0; hasLamp && y < 24; y++) for (let x = 200; x < 224; x++) photo.data.set([255, 240, 120], (y * 300 + x) * 3);
  return { photo, alpha: newPlane(30, 20) };
}

/** How different the brightness within a row of the sheet is: 0 to 255. */
function contrastOf({ data, width, height }: RgbPixels, part: number): number {
  const row = Math.round(part * (height - 1)) * width;
  const greens = Array.from({ length: width }, (_, x) => data[(row + x) * 3 + 1]!);
  return Math.max(...greens) - Math.min(...greens);
}

describe('a lamp at the edge of a photo whose background goes on', () => {
  it('is seen where it is, and drawn out no farther', async () => {
    const around = await outOfFocus(room(), AREA, SHEET, 1 / 60);
    expect(contrastOf(around, 0.49)).toBeGreaterThan(40);
    for (const part of [0, 0.1, 0.2, 0.3, 0.37]) expect(contrastOf(around, part)).toBeLessThan(12);
  });

  it('leaves no streak in a painted ground', async () => {
    const focus = { x: 0.5, y: 0.6 };
    const [lit, dim] = await Promise.all([true, false].map((has) => paintedSurroundings(room(has), AREA, SHEET, focus)));
    for (const part of [0, 0.15, 0.3]) expect(contrastOf(difference(lit!, dim!), part)).toBeLessThan(8);
  });
});

function difference({ width, height, data }: RgbPixels, other: RgbPixels): RgbPixels {
  const out = newPixels(width, height);
  for (let i = 0; i < data.length; i++) out.data[i] = Math.abs(data[i]! - other.data[i]!);
  return out;
}
