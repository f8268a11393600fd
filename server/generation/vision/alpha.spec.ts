import { alphaOf } from './alpha.js';
import { newPixels } from './pixels.js';

const image = newPixels(400, 300);

/** The mask where people are in these rectangles: left, top, right and bottom. */
function maskOf(areas: Array<[number, number, number, number]>, middleX: number, companions: number[] = []) {
  const likely = new Float32Array(400 * 300);
  for (const [left, top, right, bottom] of areas) {
    for (let y = top; y < bottom; y++) likely.fill(1, y * 400 + left, y * 400 + right);
  }
  const face = { centerX: middleX, centerY: 100, width: 60, height: 60, probability: 1 };
  const alpha = alphaOf(image, { likely, companions }, [face]);
  return (x: number, y: number) => alpha[y * 400 + x]!;
}

describe('the mask of the people', () => {
  const PERSON: [number, number, number, number] = [60, 60, 160, 300];
  const DOG: [number, number, number, number] = [250, 140, 380, 300];
  const PAW: [number, number, number, number] = [160, 200, 250, 206];

  it('keeps a person seen from the side, with the middle of the face at the edge of the head', () => {
    const at = maskOf([PERSON], 160);
    expect(at(110, 200)).toBeGreaterThan(0.95);
  });

  it('leaves out an animal that is joined to the person only by a thin bridge', () => {
    const at = maskOf([PERSON, DOG, PAW], 110);
    expect(at(110, 200)).toBeGreaterThan(0.95);
    expect(at(320, 250)).toBe(0);
  });

  it('keeps an animal and its paw when it belongs to the person', () => {
    const at = maskOf([PERSON, DOG, PAW], 110, [250 * 400 + 320]);
    expect(at(320, 250)).toBeGreaterThan(0.95);
  });
});
