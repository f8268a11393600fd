import { newPixels, solid } from '../../vision/pixels.js';
import { compose } from './composition.js';
import { findGroups } from './people.js';
import type { Plane } from './plane.js';
import { RenderProgress } from './render-progress.js';

const SHEET = { width: 400, height: 500 };
const PHOTO = { width: 300, height: 600 };
const { signal } = new AbortController();

type Faces = Array<[left: number, top: number, width: number]>;

async function peopleOn(faces: Faces, isPerson: (x: number, y: number) => boolean): Promise<Plane> {
  return (await composed(faces, isPerson)).people;
}

/** The picture of a photo in which people are where `isPerson` says, in fractions of it. */
async function composed(faces: Faces, isPerson: (x: number, y: number) => boolean) {
  const { width, height } = PHOTO;
  const data = Float32Array.from({ length: width * height }, (_, at) =>
    Number(isPerson((at % width) / width, Math.floor(at / width) / height)),
  );
  const boxes = faces.map(([left, top, side]) => ({ left, top, width: side, height: (side * width) / height }));
  const vision = { cutOut: async () => ({ faces: boxes, alpha: { width, height, data } }) };
  const photo = newPixels(width, height);
  const groups = await findGroups(photo, vision, signal);
  const progress = new RenderProgress(signal, async () => undefined);
  const ground = async (size: typeof SHEET) => solid(size.width, size.height, [255, 255, 255]);
  return compose({ groups, photo, arrangement: {}, progress }, SHEET, ground);
}

/** The most neighboring pixels of a row below which the people end, or above which they begin. */
function longestLevelEdge({ width, height, data }: Plane): number {
  let longest = 0;
  for (let y = 0; y + 1 < height; y++) {
    let run = 0;
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      run = data[at]! > 0.5 === data[at + width]! > 0.5 ? 0 : run + 1;
      longest = Math.max(longest, run);
    }
  }
  return longest;
}

/** Whether the people fill a column of the sheet from `top` to `bottom`. */
function fill({ width, height, data }: Plane, x: number, top: number, bottom: number): boolean {
  for (let y = Math.round(top * height); y < bottom * height; y++) if (data[y * width + x]! < 0.5) return false;
  return true;
}

/** The row in which the people begin in a column of the sheet. */
function topOf({ width, height, data }: Plane, x: number): number {
  return Array.from({ length: height }, (_, y) => data[y * width + x]! > 0.5).indexOf(true);
}

describe('people whom a side of the photo cuts off', () => {
  /** Without level edges of its own. */
  const rhombus = (left: number, top: number, wide: number, tall: number) => (x: number, y: number) =>
    Math.abs(x - left) / wide + Math.abs(y - top) / tall < 1;

  it('lose no piece of a head that fills the photo', async () => {
    const people = await peopleOn([[0.03, 0.3, 0.9]], (x, y) => x > 0.05 - y / 4);
    expect(longestLevelEdge(people)).toBeLessThan(8);
    expect(fill(people, 0, 0.3, 0.6) && fill(people, SHEET.width - 1, 0.3, 0.6)).toBe(true);
  });

  it('end at the same side of the sheet when hair is cut', async () => {
    const isHead = rhombus(0.75, 0.3, 0.4, 0.3);
    const people = await peopleOn([[0.55, 0.2, 0.4]], (x, y) => isHead(x, y) || y > 0.45 + (1 - x) / 3);
    expect(fill(people, SHEET.width - 1, 0.7, 1)).toBe(true);
    expect(fill(people, 0, 0, 0.4)).toBe(false);
  });

  it('lose no piece of a cheek that is close to the edge', async () => {
    const isHead = rhombus(0.55, 0.35, 0.44, 0.33);
    const people = await peopleOn([[0.25, 0.2, 0.6]], (x, y) => isHead(x, y) || y > 0.55 + Math.abs(x - 0.55) / 4);
    expect(longestLevelEdge(people)).toBeLessThan(8);
  });

  it('lose no piece of the chest of the taller of two people', async () => {
    const [tall, small] = [rhombus(0.75, 0.15, 0.2, 0.1), rhombus(0.3, 0.6, 0.2, 0.1)];
    const isShoulder = (x: number, y: number) => x > 0.5 && y > 0.22 + Math.abs(x - 0.75) / 4;
    const people = await peopleOn(
      [
        [0.62, 0.09, 0.26],
        [0.17, 0.54, 0.26],
      ],
      (x, y) => tall(x, y) || small(x, y) || isShoulder(x, y) || y > 0.67 + Math.abs(x - 0.3) / 4,
    );
    expect(longestLevelEdge(people)).toBeLessThan(8);
  });

  it('are rounded on both sides each when the hair of two is cut above', async () => {
    const heads = [0.2, 0.8].map((middle) => rhombus(middle, 0.06, 0.16, 0.12));
    const people = await peopleOn(
      [
        [0.08, 0.05, 0.24],
        [0.68, 0.05, 0.24],
      ],
      (x, y) => heads.some((isHead) => isHead(x, y)) || (y > 0.13 && y < 0.3),
    );
    // The photo is a little wider than the sheet.
    for (const middle of [69, 331]) {
      expect(
        [topOf(people, middle - 30) - topOf(people, middle), topOf(people, middle + 30) - topOf(people, middle)].map(
          (lower) => lower > 1,
        ),
      ).toEqual([true, true]);
    }
  });

  it('have no notch where hair that is cut above has a parting', async () => {
    const heads = [0.12, 0.37, 0.62].map((left, i) => rhombus(left + 0.13, i === 1 ? 0.06 : 0.27, 0.13, 0.1));
    const isParting = (x: number, y: number) => y === 0 && Math.abs(x - 0.5) < 0.02;
    const people = await peopleOn(
      [
        [0.12, 0.22, 0.26],
        [0.37, 0.06, 0.26],
        [0.62, 0.22, 0.26],
      ],
      (x, y) => !isParting(x, y) && (heads.some((isHead) => isHead(x, y)) || (y > 0.12 + Math.abs(x - 0.5) / 2 && y < 0.4)),
    );
    const [middle, beside] = [0.5, 0.47].map((part) => topOf(people, part * SHEET.width)) as [number, number];
    expect(middle - beside).toBeLessThan(3);
  });

  it('lie free when only the hair of one in a group is cut above', async () => {
    const heads = [0.12, 0.37, 0.62].map((left, i) => rhombus(left + 0.13, i === 1 ? 0.06 : 0.27, 0.13, 0.1));
    const people = await peopleOn(
      [
        [0.12, 0.22, 0.26],
        [0.37, 0.03, 0.26],
        [0.62, 0.22, 0.26],
      ],
      (x, y) => heads.some((isHead) => isHead(x, y)) || (y > 0.12 + Math.abs(x - 0.5) / 2 && y < 0.4),
    );
    expect(fill(people, 0, 0, 0.2)).toBe(false);
  });
});

describe('people of whom the cut-out would leave one out', () => {
  it('are all on the sheet, in their photo, which is not cropped', async () => {
    const { people, faces } = await composed(
      [
        [0.02, 0.3, 0.2],
        [0.78, 0.3, 0.2],
      ],
      (x, y) => x < 0.25 && y > 0.2,
    );
    expect(people.data.every((value) => value === 1)).toBe(true);
    const edges = faces.flatMap(({ left, width }) => [left, left + width]);
    expect([faces.length, Math.min(...edges) > 0, Math.max(...edges) < SHEET.width]).toEqual([2, true, true]);
  });

  it('fill the sheet as far as no head is cut', async () => {
    const { faces } = await composed(
      [
        [0.42, 0.3, 0.1],
        [0.5, 0.3, 0.1],
      ],
      (x, y) => x > 0.4 && x < 0.5 && y > 0.25 && y < 0.6,
    );
    // The photo is taller than the sheet: it fills it from side to side.
    expect(faces[0]!.width).toBeCloseTo(0.1 * SHEET.width, -1);
  });
});
