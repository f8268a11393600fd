import { productOf } from '../../vision/filters.js';
import { newPixels, type RgbPixels, sharpOf, toPixels } from '../../vision/pixels.js';
import { blurPlane, lumaPlane, newPlane, type Plane, resizedPlane } from './plane.js';
import type { RenderProgress } from './render-progress.js';

const { atan2, ceil, cos, floor, max, min, PI, round, sin, sqrt } = Math;

/**
 * The direction of edges (a unit vector along them), and their strength: 0 flat to 1 sharp.
 * It changes slowly, so there is one entry for two by two pixels: see `flowIndex`.
 */
export interface Flow {
  width: number;
  height: number;
  alongX: Float32Array;
  alongY: Float32Array;
  strength: Float32Array;
}

export function flowIndex(flow: Flow, x: number, y: number): number {
  return (y >> 1) * flow.width + (x >> 1);
}

/** A tone at half the size, as a flow is computed from it. */
export function halved(tone: Plane): Promise<Plane> {
  return resizedPlane(tone, { width: (tone.width + 1) >> 1, height: (tone.height + 1) >> 1 });
}

/**
 * The smaller eigenvector of the structure tensor, smoothed over `smoothing` pixels.
 * @param tone at half the size
 */
export async function flowOf(tone: Plane, smoothing: number, progress: RenderProgress): Promise<Flow> {
  const { width, height, data } = tone;
  const [xx, xy, yy] = [newPlane(width, height), newPlane(width, height), newPlane(width, height)];
  await progress.forEachRow(height, (y) => {
    const [up, down] = [max(0, y - 1) * width, min(height - 1, y + 1) * width];
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const dx = data[at - x + min(width - 1, x + 1)]! - data[at - x + max(0, x - 1)]!;
      const dy = data[down + x]! - data[up + x]!;
      xx.data[at] = dx * dx;
      xy.data[at] = dx * dy;
      yy.data[at] = dy * dy;
    }
  });
  const blurred = await Promise.all([xx, xy, yy].map((plane) => blurPlane(plane, smoothing / 2)));
  const [a, b, c] = blurred.map((plane) => plane.data) as [Float32Array, Float32Array, Float32Array];
  const alongX = xx.data;
  const alongY = xy.data;
  const strength = yy.data;
  await progress.forEachRow(height, (y) => {
    for (let i = y * width; i < (y + 1) * width; i++) {
      const spread = sqrt((a[i]! - c[i]!) ** 2 + 4 * b[i]! ** 2);
      const across = 0.5 * atan2(2 * b[i]!, a[i]! - c[i]!);
      alongX[i] = -sin(across);
      alongY[i] = cos(across);
      strength[i] = min(1, spread / (max(0, a[i]! + c[i]!) + 1));
    }
  });
  return { width, height, alongX, alongY, strength };
}

const SECTORS = 8;

/**
 * Anisotropic Kuwahara: each pixel takes the color of its calmest neighborhoods, stretched along the edges,
 * which leaves brush-like patches. Each of the eight sectors is one blurred mean, looked up, so the cost
 * does not grow with `radius` (pixels). The flow and the unrest change slowly: two by two pixels share them.
 */
export async function kuwahara(picture: RgbPixels, radius: number, progress: RenderProgress): Promise<RgbPixels> {
  const { width, height } = picture;
  const tone = await halved(lumaPlane(picture));
  const blob = max(1, radius * 0.42);
  const [flow, { data: means }, calm] = await Promise.all([
    flowOf(tone, radius * 0.8, progress),
    toPixels(sharpOf(picture).blur(max(0.5, blob * 0.85))),
    calmOf(tone, blob, progress),
  ]);

  const out = newPixels(width, height);
  const cosines = Array.from({ length: SECTORS }, (_, k) => cos((k * 2 * PI) / SECTORS) * radius * 0.62);
  const sines = Array.from({ length: SECTORS }, (_, k) => sin((k * 2 * PI) / SECTORS) * radius * 0.62);
  const sectorX = new Int32Array(SECTORS);
  const sectorY = new Int32Array(SECTORS);
  const offsets = new Int32Array(SECTORS);
  const weights = new Float64Array(SECTORS);
  // The farthest sector, stretched, without the rounding.
  const reach = ceil(radius * 0.62 * 2) + 1;
  const isInside = (at: number, length: number) => at >= reach && at < length - reach;
  const paint = (x: number, y: number, isWhole: boolean) => {
    let red = 0;
    let green = 0;
    let blue = 0;
    const at = (y * width + x) * 3;
    for (let k = 0; k < SECTORS; k++) {
      let from = at + offsets[k]!;
      if (!isWhole) {
        const px = min(width - 1, max(0, x + sectorX[k]!));
        const py = min(height - 1, max(0, y + sectorY[k]!));
        from = (py * width + px) * 3;
      }
      const weight = weights[k]!;
      red += weight * means[from]!;
      green += weight * means[from + 1]!;
      blue += weight * means[from + 2]!;
    }
    out.data[at] = red + 0.5;
    out.data[at + 1] = green + 0.5;
    out.data[at + 2] = blue + 0.5;
  };
  await progress.forEachRow(flow.height, (row) => {
    const isRowInside = isInside(2 * row, height - 1);
    for (let column = 0; column < flow.width; column++) {
      const here = row * flow.width + column;
      const stretch = 1 + flow.strength[here]!;
      const tx = flow.alongX[here]!;
      const ty = flow.alongY[here]!;
      let total = 0;
      for (let k = 0; k < SECTORS; k++) {
        const along = cosines[k]! * stretch;
        const across = sines[k]! / stretch;
        const dx = floor(along * tx - across * ty + 0.5) | 0;
        const dy = floor(along * ty + across * tx + 0.5) | 0;
        const u = min(flow.width - 1, max(0, column + (dx >> 1)));
        const v = min(flow.height - 1, max(0, row + (dy >> 1)));
        sectorX[k] = dx;
        sectorY[k] = dy;
        offsets[k] = (dy * width + dx) * 3;
        weights[k] = calm[v * flow.width + u]!;
        total += weights[k]!;
      }
      for (let k = 0; k < SECTORS; k++) weights[k]! /= total;
      const isWhole = isRowInside && isInside(2 * column, width - 1);
      const right = min(width, 2 * column + 2);
      const bottom = min(height, 2 * row + 2);
      for (let y = 2 * row; y < bottom; y++) for (let x = 2 * column; x < right; x++) paint(x, y, isWhole);
    }
  });
  return out;
}

/** Sums the values of `plane` along the edges: the pixel itself and `reach` steps to both sides. */
export function sumAlongFlow({ width, height, data }: Plane, flow: Flow, x: number, y: number, reach: number): number {
  const { alongX, alongY } = flow;
  const start = flowIndex(flow, x, y);
  let sum = data[y * width + x]!;
  for (let side = -1; side <= 1; side += 2) {
    let px = x;
    let py = y;
    let tx = alongX[start]! * side;
    let ty = alongY[start]! * side;
    for (let step = 0; step < reach; step++) {
      px = min(width - 1, max(0, px + tx));
      py = min(height - 1, max(0, py + ty));
      sum += data[round(py) * width + round(px)]!;
      const here = flowIndex(flow, px, py);
      const nextX = alongX[here]!;
      const nextY = alongY[here]!;
      const turn = nextX * tx + nextY * ty < 0 ? -1 : 1;
      tx = nextX * turn;
      ty = nextY * turn;
    }
  }
  return sum;
}

/** The weight of each position, by the variance of its tone; one entry for two by two pixels, as in a `Flow`. */
async function calmOf(tone: Plane, radius: number, progress: RenderProgress): Promise<Float32Array> {
  const squares = { ...tone, data: productOf(tone.data, tone.data) };
  const blurred = await Promise.all([tone, squares].map((plane) => blurPlane(plane, radius / 2)));
  const [mean, meanOfSquares] = blurred.map((plane) => plane.data) as [Float32Array, Float32Array];
  await progress.forEachRow(tone.height, (y) => {
    for (let at = y * tone.width; at < (y + 1) * tone.width; at++) {
      const unrest = max(0, meanOfSquares[at]! - mean[at]! ** 2);
      mean[at] = (1 / (1 + unrest / 30)) ** 4;
    }
  });
  return mean;
}
