import { inkLines } from './ink.js';
import { flowOf, halved, sumAlongFlow } from './kuwahara.js';
import { blurPlane, newPlane, type Plane } from './plane.js';
import { RenderProgress } from './render-progress.js';

const SIZE = { width: 100, height: 320 };
const PEN = { width: 3, sensitivity: 0.8 };
const REACH = 8;
const progress = new RenderProgress(new AbortController().signal, async () => undefined);

/** Light paper with dark lines that end at different columns: behind some ends, only the mean along the edge makes ink. */
function lined(): Plane {
  const tone = newPlane(SIZE.width, SIZE.height);
  tone.data.fill(220);
  for (let line = 0; line < 10; line++) {
    for (let row = 6 + line * 32; row < 9 + line * 32; row++) tone.data.fill(20, row * SIZE.width, row * SIZE.width + 20 + line);
  }
  return tone;
}

it('follows the edges wherever their means make ink', async () => {
  const tone = lined();
  const { data } = await inkLines(tone, PEN, progress);
  const flow = await flowOf(await halved(tone), PEN.width * 2, progress);
  const [narrow, wide] = [await blurPlane(tone, PEN.width), await blurPlane(tone, PEN.width * 1.7)];
  const difference = { ...tone, data: wide.data.map((value, at) => value - narrow.data[at]!) };
  const threshold = 4.5 - 3.2 * PEN.sensitivity;
  const ink = data.map((_, at) => {
    const edge = sumAlongFlow(difference, flow, at % SIZE.width, Math.floor(at / SIZE.width), REACH) / (2 * REACH + 1);
    return Math.min(1, Math.max(0, (edge - threshold) / 2.4));
  });
  expect(Math.max(...ink)).toBeGreaterThan(0.5);
  expect(data).toEqual(ink);
});

it('leaves even ground bare', async () => {
  const paper = newPlane(SIZE.width, SIZE.height);
  paper.data.fill(220);
  const { data } = await inkLines(paper, PEN, progress);
  expect(Math.max(...data)).toBe(0);
});
