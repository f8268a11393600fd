import { type Pace } from './pace.js';
import { lumaPlane, sharpOf, toRaster, type Raster } from './raster.js';

const { abs, floor, max, min, round } = Math;

/** Width, in pixels, of the copy in which seams are looked for. */
const SMALL = 600;
/** Most tiles that a collage is taken apart into. */
const MOST = 6;

/** The pictures of which a collage was put side by side, equally wide; a single photo comes back alone. */
export async function tilesOf(photo: Raster, pace: Pace): Promise<Raster[]> {
  const cuts = [0, ...(await seamsOf(photo)), photo.width];
  await pace.breathe();
  if (cuts.length === 2) return [photo];
  const tiles: Raster[] = [];
  for (let i = 0; i + 1 < cuts.length; i++) {
    const left = cuts[i]!;
    tiles.push(await toRaster(sharpOf(photo).extract({ left, top: 0, width: cuts[i + 1]! - left, height: photo.height })));
  }
  return tiles;
}

/** Equally spaced columns where the picture changes abruptly over nearly its whole height, as no single photo does. */
async function seamsOf(photo: Raster): Promise<number[]> {
  if (photo.width < SMALL / 2 || photo.width < photo.height * 1.2) return [];
  const small = lumaPlane(await toRaster(sharpOf(photo).resize({ width: SMALL })));
  const steps = Array.from({ length: small.width }, (_, x) => stepAt(small.data, small.width, small.height, x));
  for (let count = MOST; count >= 2; count--) {
    const seams = Array.from({ length: count - 1 }, (_, i) => seamNear(steps, ((i + 1) * SMALL) / count));
    if (seams.every((seam) => seam > 0)) return seams.map((x) => round(((x + 0.5) / SMALL) * photo.width));
  }
  return [];
}

/** The seam's column, or 0 when there is none here. */
function seamNear(steps: readonly number[], x: number): number {
  const from = round(x - SMALL * 0.01);
  let best = from;
  for (let at = from; at <= x + SMALL * 0.01; at++) if (steps[at]! > steps[best]!) best = at;
  const around = [...steps.slice(best - 12, best - 3), ...steps.slice(best + 4, best + 13)].sort((a, b) => a - b);
  const usual = around[around.length >> 1]!;
  return steps[best]! > 12 && steps[best]! > 5 * (usual + 1) ? best : 0;
}

/** The change of tone across a column that two thirds of its rows reach. */
function stepAt(tone: Float32Array, width: number, height: number, x: number): number {
  const left = max(0, x - 2);
  const right = min(width - 1, x + 2);
  const changes = Array.from({ length: height }, (_, y) => abs(tone[y * width + right]! - tone[y * width + left]!));
  changes.sort((a, b) => a - b);
  return changes[floor(height * 0.35)]!;
}
