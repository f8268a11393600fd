import type { Matrix3x3 } from 'sharp';
import { type RgbPixels, sharpOf, toned, toPixels } from '../../vision/pixels.js';
import type { Changes } from './changes.js';
import { clampByte } from './color.js';

const { max, min } = Math;

/** The tones of an old photograph. */
export const SEPIA: Matrix3x3 = [
  [0.32, 0.61, 0.12],
  [0.29, 0.56, 0.11],
  [0.24, 0.47, 0.09],
];
/** How much more red and less blue each step has, and the exponent of the tones of each lighter one. */
const WARMER = { red: 1.05, blue: 0.9 };
const LIGHTER = 0.8;
const MAX_STEPS = 3;
/** Red, green and blue of the light after sunset. */
const EVENING = [1.02, 0.84, 0.82];
const EVENING_EXPONENT = 1.12;

/** The picture in the light and the colors that its changes ask for. */
export async function recolored(picture: RgbPixels, changes: Changes, isEvening: boolean): Promise<RgbPixels> {
  const { isSepia } = changes;
  const [warmer, lighter] = [changes.warmer, changes.lighter].map((steps) => max(-MAX_STEPS, min(MAX_STEPS, steps)));
  if (!isSepia && !isEvening && warmer === 0 && lighter === 0) return picture;
  const exponent = LIGHTER ** lighter! * (isEvening ? EVENING_EXPONENT : 1);
  const factors = [WARMER.red ** warmer!, 1, WARMER.blue ** warmer!].map((factor, c) => factor * (isEvening ? EVENING[c]! : 1));
  const tones = factors.map((factor) =>
    Uint8Array.from({ length: 256 }, (_, value) => clampByte(255 * (value / 255) ** exponent * factor)),
  );
  return toned(isSepia ? await toPixels(sharpOf(picture).recomb(SEPIA)) : picture, tones);
}
