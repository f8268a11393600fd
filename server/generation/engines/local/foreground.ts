import { between, boxMean, placeBetween, type Planes, planesOf, productOf } from '../../vision/filters.js';
import { resized, type RgbPixels } from '../../vision/pixels.js';
import { clamp, clampByte } from './color.js';
import { type Plane, resizedPlane } from './plane.js';

const { floor, max, min, round } = Math;

/** Radii of the two blurs, as fractions of the longer side: the first finds colors far away, the second those near an edge. */
const RADII = [0.08, 0.005];
/** Long side, in pixels, of the copy in which they are blurred. */
const SIDE = 512;
/** Below the first share of the people a pixel is the background's, above the second it is theirs. */
const NONE = 0.005;
const ALL = 0.995;

/**
 * The colors of the people alone. At their edges, especially in hair, a photo mixes them with the colors of the background
 * (Forte, "Approximate fast foreground colour estimation", 2021). Where no people are, the colors stay as they are.
 * @param alpha 1 where people are; may be smaller than the photo
 */
export async function foregroundOf(photo: RgbPixels, alpha: Plane): Promise<RgbPixels> {
  const scale = min(1, SIDE / max(alpha.width, alpha.height));
  const size = { width: max(1, round(alpha.width * scale)), height: max(1, round(alpha.height * scale)) };
  const small = await resized(photo, size.width, size.height);
  const { foreground, background } = blurredColors(small, scale < 1 ? await resizedPlane(alpha, size) : alpha);
  const out = { ...photo, data: Uint8Array.from(photo.data) };
  const [columns, colorColumns] = [positionsOn(photo.width, alpha.width), positionsOn(photo.width, size.width)];
  const [rows, colorRows] = [positionsOn(photo.height, alpha.height), positionsOn(photo.height, size.height)];
  for (let y = 0; y < photo.height; y++) {
    const above = floor(rows[y]!) * alpha.width;
    const below = min(alpha.height - 1, floor(rows[y]!) + 1) * alpha.width;
    for (let x = 0; x < photo.width; x++) {
      const left = floor(columns[x]!);
      if (areEven(alpha.data, above, below, left, min(alpha.width - 1, left + 1))) continue;
      const share = between(alpha.data, placeBetween(alpha, columns[x]!, rows[y]!));
      if (share < NONE || share > ALL) continue;
      const position = placeBetween(size, colorColumns[x]!, colorRows[y]!);
      const at = (y * photo.width + x) * 3;
      for (let c = 0; c < 3; c++) {
        const people = between(foreground[c]!, position);
        const behind = between(background[c]!, position);
        out.data[at + c] = clampByte(unmixed(photo.data[at + c]!, people, behind, share));
      }
    }
  }
  return out;
}

/** Whether the four values around a place are all those of the people, or all of the background: most are. */
function areEven(data: Float32Array, above: number, below: number, left: number, right: number): boolean {
  const a = data[above + left]!;
  const b = data[above + right]!;
  const c = data[below + left]!;
  const d = data[below + right]!;
  return (a < NONE && b < NONE && c < NONE && d < NONE) || (a > ALL && b > ALL && c > ALL && d > ALL);
}

/** For each pixel of the photo, its position in a smaller image. */
function positionsOn(length: number, smaller: number): Float32Array {
  const positions = new Float32Array(length);
  for (let i = 0; i < length; i++) positions[i] = clamp(((i + 0.5) * smaller) / length - 0.5, 0, smaller - 1);
  return positions;
}

/** The foreground's color in a mixed one, near the foreground's and the background's usual colors here. */
function unmixed(mixed: number, foreground: number, background: number, share: number): number {
  return foreground + share * (mixed - share * foreground - (1 - share) * background);
}

/** Average colors of the people and of the background around each pixel. */
function blurredColors(image: RgbPixels, alpha: Plane): { foreground: Planes; background: Planes } {
  const shares = alpha.data;
  const rests = new Float32Array(shares.length);
  for (let i = 0; i < rests.length; i++) rests[i] = 1 - shares[i]!;
  const own = planesOf(image);
  const [far, near] = RADII.map((part) => max(1, round(part * max(image.width, image.height)))) as [number, number];
  const farForeground = weightedMeans(own, shares, far, alpha);
  const farBackground = weightedMeans(own, rests, far, alpha);
  const people = own.map((plane, c) => unmixedPlane(plane, farForeground[c]!, farBackground[c]!, shares)) as Planes;
  return {
    foreground: weightedMeans(people, shares, near, alpha),
    background: weightedMeans(farBackground, rests, near, alpha),
  };
}

function unmixedPlane(
  mixed: Float32Array,
  foreground: Float32Array,
  background: Float32Array,
  shares: Float32Array,
): Float32Array {
  const plane = new Float32Array(mixed.length);
  for (let i = 0; i < plane.length; i++) plane[i] = unmixed(mixed[i]!, foreground[i]!, background[i]!, shares[i]!);
  return plane;
}

function weightedMeans(colors: Planes, weights: Float32Array, radius: number, size: Plane): Planes {
  const total = boxMean(weights, size, radius);
  return colors.map((plane) => {
    const means = boxMean(productOf(plane, weights), size, radius);
    for (let i = 0; i < means.length; i++) means[i]! /= total[i]! + 1e-5;
    return means;
  }) as Planes;
}
