import { type Pace } from './pace.js';
import { newPlane, type Plane } from './raster.js';

const { floor, max, min, round } = Math;

/** A plane of tones or a mask, enlarged or reduced smoothly. */
export async function resizedPlane(plane: Plane, width: number, height: number, pace: Pace): Promise<Plane> {
  const out = newPlane(width, height);
  const scaleX = plane.width / width;
  const scaleY = plane.height / height;
  await pace.rows(height, (y) => {
    const v = max(0, min(plane.height - 1, (y + 0.5) * scaleY - 0.5));
    const top = floor(v) * plane.width;
    const bottom = min(plane.height - 1, floor(v) + 1) * plane.width;
    const fy = v - floor(v);
    for (let x = 0; x < width; x++) {
      const u = max(0, min(plane.width - 1, (x + 0.5) * scaleX - 0.5));
      const left = floor(u);
      const right = min(plane.width - 1, left + 1);
      const fx = u - left;
      const above = plane.data[top + left]! * (1 - fx) + plane.data[top + right]! * fx;
      const below = plane.data[bottom + left]! * (1 - fx) + plane.data[bottom + right]! * fx;
      out.data[y * width + x] = above * (1 - fy) + below * fy;
    }
  });
  return out;
}

/** Close to a Gaussian blur: running means, twice. `radius` in pixels, about 1.2 sigma. */
export async function blurPlane(plane: Plane, radius: number, pace: Pace): Promise<Plane> {
  const reach = max(1, round(radius));
  const out = newPlane(plane.width, plane.height);
  const between = newPlane(plane.width, plane.height);
  await meanAlong(plane, between, reach, pace);
  await meanDown(between, out, reach, pace);
  await meanAlong(out, between, reach, pace);
  await meanDown(between, out, reach, pace);
  return out;
}

async function meanAlong(from: Plane, into: Plane, reach: number, pace: Pace): Promise<void> {
  const { width, height, data } = from;
  const share = 1 / (2 * reach + 1);
  const inner = max(reach, width - 1 - reach);
  await pace.rows(height, (y) => {
    const base = y * width;
    const last = base + width - 1;
    let sum = data[base]! * reach;
    for (let x = 0; x <= reach; x++) sum += data[base + min(x, width - 1)]!;
    const step = (x: number) => {
      into.data[base + x] = sum * share;
      sum += data[min(base + x + reach + 1, last)]! - data[max(base + x - reach, base)]!;
    };
    for (let x = 0; x < min(width, reach); x++) step(x);
    for (let at = base + reach; at < base + inner; at++) {
      into.data[at] = sum * share;
      sum += data[at + reach + 1]! - data[at - reach]!;
    }
    for (let x = inner; x < width; x++) step(x);
  });
}

/** Goes row by row with one running sum per column, which the processor's cache likes better than columns. */
async function meanDown(from: Plane, into: Plane, reach: number, pace: Pace): Promise<void> {
  const { width, height, data } = from;
  const share = 1 / (2 * reach + 1);
  const sums = new Float64Array(width);
  for (let x = 0; x < width; x++) sums[x] = data[x]! * reach;
  for (let y = 0; y <= reach; y++) {
    const row = min(height - 1, y) * width;
    for (let x = 0; x < width; x++) sums[x]! += data[row + x]!;
  }
  await pace.rows(height, (y) => {
    const base = y * width;
    const below = min(height - 1, y + reach + 1) * width;
    const above = max(0, y - reach) * width;
    for (let x = 0; x < width; x++) {
      into.data[base + x] = sums[x]! * share;
      sums[x]! += data[below + x]! - data[above + x]!;
    }
  });
}
