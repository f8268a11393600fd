import { clouds } from './noise.js';
import { type Pace } from './pace.js';
import { blurPlane } from './plane.js';
import { clampByte, lumaPlane, newPlane, newRaster, type Plane, type Raster } from './raster.js';

const { atan2, cos, max, min, PI, round, sin, sqrt } = Math;

/**
 * Which way the edges run (a unit vector along them), and how clearly: 0 flat to 1 sharp.
 * It changes slowly, so there is one entry for two by two pixels: see `flowIndex`.
 */
export interface Flow {
  width: number;
  alongX: Float32Array;
  alongY: Float32Array;
  strength: Float32Array;
}

function flowIndex(flow: Flow, x: number, y: number): number {
  return (y >> 1) * flow.width + (x >> 1);
}

/** The smaller eigenvector of the structure tensor, smoothed over `smoothing` pixels. */
export async function flowOf(tone: Plane, smoothing: number, pace: Pace): Promise<Flow> {
  const { data } = tone;
  const width = (tone.width + 1) >> 1;
  const height = (tone.height + 1) >> 1;
  const xx = newPlane(width, height);
  const xy = newPlane(width, height);
  const yy = newPlane(width, height);
  await pace.rows(height, (y) => {
    const row = 2 * y * tone.width;
    const up = max(0, 2 * y - 1) * tone.width;
    const down = min(tone.height - 1, 2 * y + 1) * tone.width;
    for (let x = 0; x < width; x++) {
      const dx = data[row + min(tone.width - 1, 2 * x + 1)]! - data[row + max(0, 2 * x - 1)]!;
      const dy = data[down + 2 * x]! - data[up + 2 * x]!;
      xx.data[y * width + x] = dx * dx;
      xy.data[y * width + x] = dx * dy;
      yy.data[y * width + x] = dy * dy;
    }
  });
  const a = (await blurPlane(xx, smoothing / 2, pace)).data;
  const b = (await blurPlane(xy, smoothing / 2, pace)).data;
  const c = (await blurPlane(yy, smoothing / 2, pace)).data;
  const alongX = xx.data;
  const alongY = xy.data;
  const strength = yy.data;
  await pace.rows(height, (y) => {
    for (let i = y * width; i < (y + 1) * width; i++) {
      const spread = sqrt((a[i]! - c[i]!) ** 2 + 4 * b[i]! ** 2);
      const across = 0.5 * atan2(2 * b[i]!, a[i]! - c[i]!);
      alongX[i] = -sin(across);
      alongY[i] = cos(across);
      strength[i] = spread / (a[i]! + c[i]! + 1e-3);
    }
  });
  return { width, alongX, alongY, strength };
}

const SECTORS = 8;

/**
 * Anisotropic Kuwahara: each pixel takes the colour of its calmest neighbourhoods, stretched along the edges,
 * which leaves brush-like patches. Each of the eight sectors is one blurred mean, looked up, so the cost
 * does not grow with `radius` (pixels).
 */
export async function kuwahara(picture: Raster, radius: number, pace: Pace): Promise<Raster> {
  const { width, height, data } = picture;
  const tone = lumaPlane(picture);
  const flow = await flowOf(tone, radius * 0.8, pace);
  const blob = max(1, radius * 0.42);
  const means: Float32Array[] = [];
  for (const channel of [0, 1, 2]) {
    const plane = newPlane(width, height);
    for (let i = 0; i < plane.data.length; i++) plane.data[i] = data[i * 3 + channel]!;
    means.push((await blurPlane(plane, blob, pace)).data);
  }
  const unrest = (await unrestOf(tone, blob, pace)).data;

  const out = newRaster(width, height);
  const [reds, greens, blues] = means as [Float32Array, Float32Array, Float32Array];
  const cosines = Array.from({ length: SECTORS }, (_, k) => cos((k * 2 * PI) / SECTORS) * radius * 0.62);
  const sines = Array.from({ length: SECTORS }, (_, k) => sin((k * 2 * PI) / SECTORS) * radius * 0.62);
  await pace.rows(height, (y) => {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const flowAt = flowIndex(flow, x, y);
      const stretch = 1 + flow.strength[flowAt]!;
      const tx = flow.alongX[flowAt]!;
      const ty = flow.alongY[flowAt]!;
      let red = 0;
      let green = 0;
      let blue = 0;
      let total = 0;
      for (let k = 0; k < SECTORS; k++) {
        const along = cosines[k]! * stretch;
        const across = sines[k]! / stretch;
        const px = min(width - 1, max(0, round(x + along * tx - across * ty)));
        const py = min(height - 1, max(0, round(y + along * ty + across * tx)));
        const p = py * width + px;
        const calm = 1 + unrest[p]! / 30;
        const weight = 1 / (calm * calm * calm * calm);
        red += weight * reds[p]!;
        green += weight * greens[p]!;
        blue += weight * blues[p]!;
        total += weight;
      }
      out.data[at * 3] = clampByte(red / total);
      out.data[at * 3 + 1] = clampByte(green / total);
      out.data[at * 3 + 2] = clampByte(blue / total);
    }
  });
  return out;
}

/** The values of `plane` along the forms, added up: the pixel itself and `reach` steps to both sides. */
export function sumAlongFlow(plane: Plane, flow: Flow, x: number, y: number, reach: number): number {
  const { width, height, data } = plane;
  const start = flowIndex(flow, x, y);
  let sum = data[y * width + x]!;
  for (let side = -1; side <= 1; side += 2) {
    let px = x;
    let py = y;
    let tx = flow.alongX[start]! * side;
    let ty = flow.alongY[start]! * side;
    for (let step = 0; step < reach; step++) {
      px = min(width - 1, max(0, px + tx));
      py = min(height - 1, max(0, py + ty));
      sum += data[round(py) * width + round(px)]!;
      const here = flowIndex(flow, px, py);
      const turn = flow.alongX[here]! * tx + flow.alongY[here]! * ty < 0 ? -1 : 1;
      tx = flow.alongX[here]! * turn;
      ty = flow.alongY[here]! * turn;
    }
  }
  return sum;
}

/** Marks of bristles, -1 to 1: fine noise drawn out along the forms, `reach` pixels to both sides. */
export async function bristles(picture: Raster, reach: number, seed: number, pace: Pace): Promise<Plane> {
  const { width, height } = picture;
  // Broad smoothing: strokes follow the whole form, and do not curl on calm skin.
  const flow = await flowOf(lumaPlane(picture), 20, pace);
  const noise = await clouds(width, height, 2, 1, seed, pace);
  const marks = newPlane(width, height);
  await pace.rows(height, (y) => {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const sum = sumAlongFlow(noise, flow, x, y, reach);
      const clear = 0.3 + 0.7 * flow.strength[flowIndex(flow, x, y)]!;
      marks.data[at] = clear * max(-1, min(1, sum / sqrt(2 * reach + 1)));
    }
  });
  return marks;
}

/** Local variance of the tone. */
async function unrestOf(tone: Plane, radius: number, pace: Pace): Promise<Plane> {
  const squares = newPlane(tone.width, tone.height);
  for (let i = 0; i < squares.data.length; i++) squares.data[i] = tone.data[i]! ** 2;
  const meanOfSquares = await blurPlane(squares, radius, pace);
  const mean = await blurPlane(tone, radius, pace);
  for (let i = 0; i < mean.data.length; i++) {
    mean.data[i] = max(0, meanOfSquares.data[i]! - mean.data[i]! ** 2);
  }
  return mean;
}
