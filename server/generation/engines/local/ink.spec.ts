import { inkLines } from './ink.js';
import { newPlane, type Plane } from './plane.js';
import { RenderProgress } from './render-progress.js';

const SIZE = { width: 120, height: 90 };
const PEN = { width: 2, sensitivity: 0.8 };
const progress = new RenderProgress(new AbortController().signal, async () => undefined);

/** Light, and dark from this column on. */
function darkFrom(column: number): Plane {
  const tone = newPlane(SIZE.width, SIZE.height);
  for (let at = 0; at < tone.data.length; at++) tone.data[at] = at % SIZE.width < column ? 220 : 40;
  return tone;
}

/** How much ink each column around the edge has. */
async function inkAround(column: number): Promise<number[]> {
  const { data } = await inkLines(darkFrom(column), PEN, progress);
  const reach = Array.from({ length: 16 }, (_, i) => column - 8 + i);
  return reach.map((x) => {
    let sum = 0;
    for (let y = 0; y < SIZE.height; y++) sum += data[y * SIZE.width + x]!;
    return sum;
  });
}

it('draws the same line wherever an edge is', async () => {
  const lines = [];
  for (const column of [40, 48, 56, 64, 78, 80]) lines.push(await inkAround(column));
  const [first, ...others] = lines as [number[], ...number[][]];
  expect(Math.max(...first)).toBeGreaterThan(SIZE.height / 2);
  for (const line of others) for (const [i, ink] of line.entries()) expect(ink).toBeCloseTo(first[i]!, 0);
});

it('leaves even ground bare', async () => {
  const { data } = await inkLines(darkFrom(SIZE.width), PEN, progress);
  expect(Math.max(...data)).toBe(0);
});
