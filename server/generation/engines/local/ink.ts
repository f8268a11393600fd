import { blurPlane, newPlane, type Plane } from './plane.js';
import { flowOf, halved, sumAlongFlow } from './kuwahara.js';
import type { RenderProgress } from './render-progress.js';

const { ceil, floor, max, min, round } = Math;

export interface Pen {
  /** Width of the line in pixels. */
  width: number;
  /** 0 draws only the strongest edges, 1 also faint ones. */
  sensitivity: number;
}

/**
 * Ink lines, 0 (bare paper) to 1 (full ink): difference of Gaussians, smoothed along the edges
 * so that short fragments join into strokes.
 */
export async function inkLines(tone: Plane, pen: Pen, progress: RenderProgress): Promise<Plane> {
  const { width, height } = tone;
  const [flow, narrow, wide] = await Promise.all([
    flowOf(await halved(tone), pen.width * 2, progress),
    blurPlane(tone, pen.width),
    blurPlane(tone, pen.width * 1.7),
  ]);
  const difference = newPlane(width, height);
  for (let i = 0; i < difference.data.length; i++) difference.data[i] = wide.data[i]! - narrow.data[i]!;
  await progress.yieldToOthers();

  const reach = round(pen.width * 2.5);
  const lines = newPlane(width, height);
  const threshold = 4.5 - 3.2 * pen.sensitivity;
  const mayHaveInk = areasAbove(difference, threshold, reach + 1);
  await progress.forEachRow(height, (y) => {
    for (let x = 0; x < width; x++) {
      if (!mayHaveInk(x, y)) continue;
      const at = y * width + x;
      const sum = sumAlongFlow(difference, flow, x, y, reach);
      const edge = sum / (2 * reach + 1);
      lines.data[at] = min(1, max(0, (edge - threshold) / 2.4));
    }
  });
  return lines;
}

/**
 * Whether a value within reach of a pixel may be above the threshold; elsewhere, no mean of such values can be. Checked for
 * squares of pixels: most of a picture is even, and following edges takes long.
 */
function areasAbove({ width, height, data }: Plane, threshold: number, reach: number): (x: number, y: number) => boolean {
  const side = max(16, reach);
  const columns = ceil(width / side);
  const rows = ceil(height / side);
  const near = new Uint8Array(columns * rows);
  for (let y = 0; y < height; y++) {
    const row = floor(y / side);
    for (let x = 0; x < width; x++) {
      if (data[y * width + x]! <= threshold) continue;
      const column = floor(x / side);
      // The next value that could change something is in the next square.
      x = (column + 1) * side - 1;
      for (let v = max(0, row - 1); v <= min(rows - 1, row + 1); v++) {
        for (let u = max(0, column - 1); u <= min(columns - 1, column + 1); u++) near[v * columns + u] = 1;
      }
    }
  }
  return (x, y) => near[floor(y / side) * columns + floor(x / side)] === 1;
}
