import { blurPlane, newPlane, type Plane } from './plane.js';
import { flowOf, sumAlongFlow } from './kuwahara.js';
import type { RenderProgress } from './render-progress.js';

const { max, min, round } = Math;

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
  const flow = await flowOf(tone, pen.width * 2, progress);
  const narrow = await blurPlane(tone, pen.width);
  const wide = await blurPlane(tone, pen.width * 1.7);
  const difference = newPlane(width, height);
  for (let i = 0; i < difference.data.length; i++) difference.data[i] = wide.data[i]! - narrow.data[i]!;
  await progress.yieldToOthers();

  const reach = round(pen.width * 2.5);
  const lines = newPlane(width, height);
  const threshold = 4.5 - 3.2 * pen.sensitivity;
  await progress.forEachRow(height, (y) => {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const sum = sumAlongFlow(difference, flow, x, y, reach);
      const edge = sum / (2 * reach + 1);
      lines.data[at] = min(1, max(0, (edge - threshold) / 2.4));
    }
  });
  return lines;
}
