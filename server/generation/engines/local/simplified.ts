import { type RgbPixels, sharpOf, toPixels } from '../../vision/pixels.js';
import type { Composition } from './composition.js';
import { areaAround, usualHeight } from './face-areas.js';
import { kuwahara } from './kuwahara.js';
import type { Plane } from './plane.js';
import type { RenderProgress } from './render-progress.js';

const { max, min } = Math;

/** Height of a face, in pixels, below which brushes and lines would hide it. */
export const MIN_DRAWN = 56;

/**
 * Simplifies a picture to broad areas of one color. Faces keep their features; small faces stay as they are.
 * @param inFaces 1 in faces, 0 around them
 */
export async function simplified(
  { picture, faces, brush }: Composition,
  inFaces: Plane,
  progress: RenderProgress,
): Promise<RgbPixels> {
  const broad = max(2, 9 * brush);
  const out = await kuwahara(await kuwahara(picture, broad, progress), broad, progress);
  const area = areaAround(faces, picture);
  if (!area) return out;
  const height = usualHeight(faces);
  const part = await toPixels(sharpOf(picture).extract(area));
  const fine = height < MIN_DRAWN ? part : await kuwahara(part, max(1.6, min(6, height / 75)), progress);
  for (let y = 0; y < area.height; y++) {
    for (let x = 0; x < area.width; x++) {
      const i = (area.top + y) * picture.width + area.left + x;
      const share = inFaces.data[i]!;
      const from = (y * area.width + x) * 3;
      for (let c = 0; c < 3; c++) out.data[i * 3 + c]! += (fine.data[from + c]! - out.data[i * 3 + c]!) * share + 0.5;
    }
  }
  return out;
}
