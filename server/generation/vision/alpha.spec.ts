import { alphaOf } from './alpha.js';
import { newPixels, solid } from './pixels.js';

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

describe('what the models hardly see', () => {
  const FUR = [200, 170, 140];
  const WALL = [60, 40, 30];
  const face = { centerX: 110, centerY: 100, width: 60, height: 60, probability: 1 };

  /** The mask at the middle of a part of which the models are not sure, in the upper edge of a person. */
  function alphaInUnsure(color: number[], likelyIn = 0.25, top = 60) {
    const photo = solid(400, 300, WALL);
    const likely = new Float32Array(400 * 300);
    const paint = (from: number, to: number, top: number, value: number, colored: number[]) => {
      for (let y = top; y < 300; y++) {
        likely.fill(value, y * 400 + from, y * 400 + to);
        for (let x = from; x < to; x++) photo.data.set(colored, (y * 400 + x) * 3);
      }
    };
    paint(60, 360, 60, 1, FUR);
    paint(200, 280, top, likelyIn, color);
    paint(200, 280, 160, 1, FUR);
    return alphaOf(photo, { likely, companions: [] }, [face])[110 * 400 + 240]!;
  }

  it('is kept when it looks like what they see and not like the background, such as the head of a soft toy', () => {
    expect(alphaInUnsure(FUR)).toBeGreaterThan(0.95);
  });

  it('is left out when it looks like the background', () => {
    expect(alphaInUnsure(WALL)).toBeLessThan(0.05);
  });

  it('is left out at an edge of the image, where a table may look like clothes', () => {
    expect(alphaInUnsure(FUR, 0.25, 0)).toBeLessThan(0.05);
  });

  it.each([
    ['is filled where it looks like what is around it', FUR, 1],
    ['stays open where the background shows', WALL, 0],
  ])('%s, in a gap within the people', (_, color, expected) => {
    const photo = solid(400, 300, FUR);
    const likely = new Float32Array(400 * 300).fill(1);
    for (let y = 100; y < 160; y++) {
      likely.fill(0, y * 400 + 200, y * 400 + 260);
      for (let x = 200; x < 260; x++) photo.data.set(color, (y * 400 + x) * 3);
    }
    expect(alphaOf(photo, { likely, companions: [] }, [face])[130 * 400 + 230]).toBeCloseTo(expected, 1);
  });

  it('is not half transparent inside a person', () => {
    expect(alphaInUnsure(FUR, 0.5)).toBeGreaterThan(0.95);
  });
});
