import type { Size } from '../../../painter/index.js';
import { newPixels, type RgbPixels } from './pixels.js';

const { abs, ceil, floor, max, min } = Math;

/** Long side, in cells, of the grid on which areas of an image are compared. */
const GRID = 256;

/** @returns also the side of a cell, in pixels */
export function gridOf(image: Size): Size & { cell: number } {
  const cell = max(1, ceil(max(image.width, image.height) / GRID));
  return { width: ceil(image.width / cell), height: ceil(image.height / cell), cell };
}

/** The greatest difference of a color, 0 to 255. */
export function differenceOf(data: Uint8Array, one: number, other: number): number {
  const [a, b] = [one * 3, other * 3];
  return max(abs(data[a]! - data[b]!), abs(data[a + 1]! - data[b + 1]!), abs(data[a + 2]! - data[b + 2]!));
}

export function cellColors({ width, height, data }: RgbPixels, grid: Size, cell: number): RgbPixels {
  const out = newPixels(grid.width, grid.height);
  for (let y = 0; y < grid.height; y++) {
    for (let x = 0; x < grid.width; x++) {
      const sum = [0, 0, 0];
      let count = 0;
      for (let py = y * cell; py < min(height, (y + 1) * cell); py++) {
        for (let px = x * cell; px < min(width, (x + 1) * cell); px++, count++) {
          for (let c = 0; c < 3; c++) sum[c]! += data[(py * width + px) * 3 + c]!;
        }
      }
      for (let c = 0; c < 3; c++) out.data[(y * grid.width + x) * 3 + c] = sum[c]! / count;
    }
  }
  return out;
}

/** The greatest value in each cell. */
export function cellMost(values: Float32Array, image: Size, grid: Size, cell: number): Float32Array {
  const most = new Float32Array(grid.width * grid.height);
  forEachCell(image, grid, cell, (at, to) => (most[to] = max(most[to]!, values[at]!)));
  return most;
}

/** The mean value in each cell. */
export function cellMean(values: Float32Array, image: Size, grid: Size, cell: number): Float32Array {
  const [sums, counts] = [new Float32Array(grid.width * grid.height), new Uint32Array(grid.width * grid.height)];
  forEachCell(image, grid, cell, (at, to) => {
    sums[to]! += values[at]!;
    counts[to]!++;
  });
  return sums.map((sum, at) => sum / counts[at]!);
}

/** Visits each pixel of an image with the cell that it is in. */
export function forEachCell(
  { width, height }: Size,
  grid: Size,
  cell: number,
  visit: (at: number, cellAt: number) => void,
): void {
  for (let y = 0; y < height; y++) {
    const row = floor(y / cell) * grid.width;
    for (let x = 0; x < width; x++) visit(y * width + x, row + floor(x / cell));
  }
}
