import sharp, { type Sharp } from 'sharp';
import { type Pace } from './pace.js';
import { newPlane, type Plane, type Size } from './raster.js';

const { max, min, round } = Math;

/** A plane whose values run from `low` to `high`, enlarged or reduced smoothly. */
export async function resizedPlane(plane: Plane, { width, height }: Size, low = 0, high = 1): Promise<Plane> {
  const image = greyOf(plane, low, high).resize(width, height, { fit: 'fill', kernel: 'cubic' });
  return toPlane(image, low, high);
}

/** sharp over the plane: black is `low`, white is `high`. */
export function greyOf({ data, width, height }: Plane, low = 0, high = 1): Sharp {
  const grey = new Uint16Array(data.length);
  const scale = 65_535 / (high - low);
  for (let i = 0; i < data.length; i++) grey[i] = min(65_535, max(0, (data[i]! - low) * scale + 0.5));
  return sharp(grey, { raw: { width, height, channels: 1 } });
}

export async function toPlane(image: Sharp, low = 0, high = 1): Promise<Plane> {
  const { data, info } = await image.toColourspace('grey16').raw({ depth: 'ushort' }).toBuffer({ resolveWithObject: true });
  const grey = new Uint16Array(data.buffer, data.byteOffset, info.width * info.height);
  const scale = (high - low) / 65_535;
  return { width: info.width, height: info.height, data: Float32Array.from(grey, (value) => value * scale + low) };
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
