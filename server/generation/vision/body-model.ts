import { inputOf, type Model } from './lite-rt.js';

/** Side, in pixels, of the model's input and mask. */
export const BODY_INPUT = 256;
/** Points of the body, each with x, y, depth, visibility and presence. */
const POINTS = 39;
const NUMBERS = 5;
const PRESENCE = 4;
export const NOSE = 0;
export const LEFT_SHOULDER = 11;
export const RIGHT_SHOULDER = 12;

export interface SeenBody {
  /** How certain the model is that a person is in the square, 0 to 1. */
  certainty: number;
  /** In pixels of the input. `presence` is a score, for `probabilityOf`. */
  point: (index: number) => { x: number; y: number; presence: number };
  /** How likely each pixel of the input belongs to the person. */
  mask: Float32Array;
}

/** @param pixels a square with the side of the model's input, with values from 0 to 255 */
export async function seeBody(pixels: Uint8Array | Float32Array, model: Model): Promise<SeenBody> {
  const outputs = await model(inputOf(pixels, 255));
  const ofLength = (count: number) => outputs.find(({ length }) => length === count)!;
  const points = ofLength(POINTS * NUMBERS);
  return {
    certainty: ofLength(1)[0]!,
    point: (index) => {
      const [x, y, presence] = [0, 1, PRESENCE].map((number) => points[index * NUMBERS + number]!) as [number, number, number];
      return { x, y, presence };
    },
    mask: ofLength(BODY_INPUT * BODY_INPUT),
  };
}
