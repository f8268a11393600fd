import { type Pace } from './pace.js';
import { lay, plain, sharpOf, toRaster, type Raster, type Rgb } from './raster.js';
import type { Subject } from './subject.js';

const { floor, max, min, round } = Math;

/** The photos of a collage in two rows, each filled to the edges, with a gap between them. */
export async function panelled(
  group: readonly Subject[],
  { width, height, gap, paper }: { width: number; height: number; gap: number; paper: Rgb },
  pace: Pace,
): Promise<Raster> {
  const sheet = plain(width, height, paper);
  const rows = rowsOf(group);
  const tall = floor((height - gap * (rows.length - 1)) / rows.length);
  for (const [r, row] of rows.entries()) {
    const wide = floor((width - gap * (row.length - 1)) / row.length);
    for (const [i, subject] of row.entries()) {
      const panel = await filled(subject, wide, tall);
      await pace.breathe();
      lay(panel, sheet, i * (wide + gap), r * (tall + gap));
    }
  }
  return sheet;
}

/** Two photos one above the other, three as one above two, four as two by two and so on. */
function rowsOf(group: readonly Subject[]): Subject[][] {
  const above = floor(group.length / 2);
  return [group.slice(0, above), group.slice(above)];
}

/** The photo cropped around its heads. */
async function filled({ photo, heads }: Subject, width: number, height: number): Promise<Raster> {
  const scale = max(width / photo.width, height / photo.height);
  const wide = min(photo.width, round(width / scale));
  const tall = min(photo.height, round(height / scale));
  const centre = ((heads.left + heads.right) / 2) * photo.width;
  const middle = (heads.top * 0.44 + heads.bottom * 0.56) * photo.height;
  const left = round(min(photo.width - wide, max(0, centre - wide / 2)));
  const top = round(min(photo.height - tall, max(0, middle - tall / 2)));
  return toRaster(
    sharpOf(photo).extract({ left, top, width: wide, height: tall }).resize(width, height, { fit: 'fill' }),
  );
}
