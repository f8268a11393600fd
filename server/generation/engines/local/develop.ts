import { luma, type RgbPixels, sharpOf, toned, toPixels } from '../../vision/pixels.js';
import type { Face } from '../../vision/findings.js';
import { clamp, clampByte } from './color.js';

const { hypot, log, max, min, round, sqrt } = Math;

/** Faces darker than the first are lightened toward the second; brightness from 0 to 255. */
const DARK_FACE = 135;
const LIT_FACE = 150;
/** The strongest lightening, as an exponent of the tones. */
const STRONGEST = 0.5;
/** Colors that vary less than this, of 255, are the tint of an old or black-and-white print. */
const TINT_ONLY = 7;
/** Where a print's dyes faded, its shadows are this much greener or bluer than red, of 255. No dark thing that one photographs is. */
const FADED = 30;
/** The share of the pixels that are shadows. */
const SHADOWS = 0.005;
/** Samples along each side of a face. */
const SAMPLES = 24;

interface Light {
  /** Exponent of the tones: below 1 lightens. */
  gamma: number;
  /** Factors of green and blue. */
  green: number;
  blue: number;
}

/**
 * Exposes a photo for the faces in it and takes the cast of its light away. Faces never get darker.
 * @param measured the photo in the size in which its light is measured
 */
export async function developed(photo: RgbPixels, faces: readonly Face[], measured = photo): Promise<RgbPixels> {
  if (faces.length === 0) return photo;
  const tinted = await isTinted(measured);
  const shadows = tinted ? UNFADED : shadowsOf(measured);
  const seen = shadows === UNFADED ? measured : toned(measured, shadows);
  const { gamma, green, blue } = lightOf(seen, faces, tinted);
  // Without their cast, faces must not be darker either.
  const lit = min(gamma, log(middleOf(measured, faces) / 255) / log(middleOf(seen, faces) / 255));
  const tones = [1, green, blue].map((factor, c) =>
    Uint8Array.from(shadows[c]!, (value) => clampByte(255 * (value / 255) ** lit * factor)),
  );
  return toned(photo, tones);
}

const UNFADED = [0, 1, 2].map(() => Uint8Array.from({ length: 256 }, (_, value) => value));

/** A tone curve for each color, which makes the shadows of a print with faded dyes gray. */
function shadowsOf({ data }: RgbPixels): Uint8Array[] {
  const counts = [0, 1, 2].map(() => new Uint32Array(256));
  const [reds, greens, blues] = counts as [Uint32Array, Uint32Array, Uint32Array];
  for (let at = 0; at < data.length; at += 3) {
    reds[data[at]!]! += 1;
    greens[data[at + 1]!]! += 1;
    blues[data[at + 2]!]! += 1;
  }
  const darkest = counts.map((tones) => {
    let value = 0;
    for (let seen = tones[0]!; value < 255 && seen < (data.length / 3) * SHADOWS;) seen += tones[++value]!;
    return value;
  });
  const [red, green, blue] = darkest as [number, number, number];
  if (max(green, blue) - red < FADED) return UNFADED;
  return darkest.map((dark) => {
    const cast = dark - min(...darkest);
    return Uint8Array.from({ length: 256 }, (_, value) => max(0, value - cast * ((255 - value) / (255 - dark)) ** 2));
  });
}

/** The middle brightness of the faces. */
function middleOf(photo: RgbPixels, faces: readonly Face[]): number {
  const brightness = faces.flatMap((face) => [...samplesIn(face, photo)].map((at) => luma(photo.data, at)));
  return clamp(brightness.sort((a, b) => a - b)[brightness.length >> 1]!, 1, 250);
}

function lightOf(photo: RgbPixels, faces: readonly Face[], tinted: boolean): Light {
  const brightness: number[] = [];
  const sum = [0, 0, 0];
  for (const face of faces) {
    for (const at of samplesIn(face, photo)) {
      brightness.push(luma(photo.data, at));
      for (let c = 0; c < 3; c++) sum[c]! += photo.data[at + c]!;
    }
  }
  brightness.sort((a, b) => a - b);
  const part = (share: number) => max(8, brightness[round(share * (brightness.length - 1))]!);
  const gamma = gammaFor(part(0.55), part(0.97));
  if (tinted) return { gamma, green: 1, blue: 1 };
  // Skin of every color reflects more red than green, and more green than blue; where it does not, the light was colored.
  const [red, green, blue] = sum as [number, number, number];
  const lessGreen = clamp((red * 0.85) / green, 0.9, 1);
  const moreBlue = clamp((green * lessGreen * 0.6) / blue, 1, 1.12);
  const lessBlue = clamp((green * lessGreen * 0.92) / blue, 0.9, 1);
  return { gamma, green: lessGreen, blue: moreBlue * lessBlue };
}

/** A face with bright highlights is dark by itself and not by its light: it is lightened half as much. */
function gammaFor(face: number, highlights: number): number {
  if (face >= DARK_FACE) return 1;
  const wanted = face + (LIT_FACE - face) * 0.45;
  const need = log(wanted / 255) / log(face / 255);
  const isLit = clamp((highlights - 165) / 60, 0, 1);
  return clamp(1 - (1 - need) * (1 - 0.5 * isLit), STRONGEST, 1);
}

/** Offsets of pixels in the middle of a face, without hair and background. */
function* samplesIn(face: Face, { width, height }: RgbPixels): Generator<number> {
  for (let row = 0; row < SAMPLES; row++) {
    const y = clamp(round((face.top + face.height * (0.25 + (0.6 * row) / SAMPLES)) * height), 0, height - 1);
    for (let column = 0; column < SAMPLES; column++) {
      const x = clamp(round((face.left + face.width * (0.22 + (0.56 * column) / SAMPLES)) * width), 0, width - 1);
      yield (y * width + x) * 3;
    }
  }
}

/** Whether a photo has one hue only, as black-and-white, sepia and badly faded prints have. */
async function isTinted(photo: RgbPixels): Promise<boolean> {
  const { data } = await toPixels(sharpOf(photo).resize(48, 48, { fit: 'fill' }));
  const warm: number[] = [];
  const green: number[] = [];
  for (let at = 0; at < data.length; at += 3) {
    warm.push(data[at]! - data[at + 2]!);
    green.push(data[at + 1]! - (data[at]! + data[at + 2]!) / 2);
  }
  return hypot(deviation(warm), deviation(green)) < TINT_ONLY;
}

function deviation(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
}
