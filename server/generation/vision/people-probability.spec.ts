import type { FoundFace } from './face-boxes.js';
import { peopleProbability } from './people-probability.js';
import { newPixels } from './pixels.js';

const SIDE = 256;
const image = newPixels(400, 400);
const BODY_POINTS = new Float32Array(39 * 5);

/** A model that sees each crop of the image like this, from left to right; with a certainty, the one of bodies. */
function seeing(value: (x: number) => number, certainty?: number) {
  const mask = Float32Array.from({ length: SIDE * SIDE }, (_, at) => value((at % SIDE) / SIDE));
  return async () => (certainty === undefined ? [mask] : [mask, Float32Array.of(certainty), BODY_POINTS]);
}

function face(part: number): FoundFace {
  return { centerX: 200, centerY: 160, width: 400 * part, height: 400 * part, probability: 1 };
}

const at = (likely: Float32Array, x: number, y: number) => likely[y * image.width + x]!;

describe('what belongs to the people', () => {
  it('is what the selfie model sees where the body model hardly sees a person', async () => {
    const models = { selfie: seeing(() => 0.7), body: seeing(() => 1, 0.4) };
    const { likely } = await peopleProbability(image, [face(0.15)], models);
    expect(at(likely, 200, 300)).toBeGreaterThan(0.6);
  });

  it('includes the legs of people in a wide photo, of whom only a close look shows anything', async () => {
    const wide = newPixels(800, 400);
    let looks = 0;
    const selfie = async () => [new Float32Array(SIDE * SIDE).fill(looks++ === 0 ? 0 : 1)];
    const person = { ...face(0.15), centerY: 50 };
    const { likely } = await peopleProbability(wide, [person], { selfie, body: seeing(() => 1, 0.6) });
    expect(likely[390 * wide.width + person.centerX]).toBeGreaterThan(0.62);
  });

  it.each([
    ['leaves out a light behind a head', true, 0, 0.2],
    ['keeps a head that the selfie model does not see', false, 0.5, 1],
  ])('%s', async (_, isSeen, least, most) => {
    // The selfie model sees where the hair ends; the body model goes on beyond it.
    const models = { selfie: seeing((x) => Number(isSeen && x < 0.6)), body: seeing(() => 1, 1) };
    const { likely } = await peopleProbability(image, [face(0.15)], models);
    expect(at(likely, 250, 160)).toBeGreaterThanOrEqual(least);
    expect(at(likely, 250, 160)).toBeLessThan(most);
  });

  it('leaves out other people far behind one large face', async () => {
    const isMiddle = (x: number) => x > 0.35 && x < 0.65;
    const models = { selfie: seeing((x) => (isMiddle(x) ? 1 : 0.55)), body: seeing((x) => (isMiddle(x) ? 1 : 0), 1) };
    const { likely } = await peopleProbability(image, [face(0.45)], models);
    expect(at(likely, 200, 160)).toBeGreaterThan(0.9);
    expect(at(likely, 12, 380)).toBeLessThan(0.36);
  });

  it.each([
    ['includes a pet that touches them', 0.4, 1],
    ['does not include a pet that is apart from them', 0.8, 0],
  ])('%s', async (_, from, companions) => {
    const isBeside = (x: number) => x > from;
    const models = { selfie: seeing((x) => Number(isBeside(x))), body: seeing((x) => Number(x > 0.45 && x < 0.55), 1) };
    const people = await peopleProbability(image, [{ ...face(0.1), centerX: 150 }], models);
    expect(people.companions).toHaveLength(companions);
  });
});
