import { type RgbPixels, sharpOf, toPixels } from '../../vision/pixels.js';
import type { Rectangle, Size } from '../../../../painter/index.js';
import type { CutOut, DetailedFace, Face } from '../../vision/findings.js';
import type { Edges } from './edges.js';
import { sortedValueAt } from './histogram.js';
import { isSeam } from './seam.js';

const { abs, floor, max, min, round } = Math;

/** Long side, in pixels, of the copy in which seams are looked for. */
const SMALL = 640;
/** The widest gutter between two panels, in pixels of that copy. */
const GUTTER = 32;

const WHOLE: Edges = { left: 0, top: 0, right: 1, bottom: 1 };

/**
 * The areas of a collage's panels: cuts between faces, along straight seams where the image changes abruptly over its
 * whole length and that no body crosses, which never happens in a single photo. Any other photo is one area.
 */
export async function splitCollage(photo: RgbPixels, cutOut: CutOut): Promise<Edges[]> {
  const areas = await areasOf(photo, cutOut);
  if (areas.length === 1) return [WHOLE];
  const [r, g, b] = photo.data as unknown as [number, number, number];
  return Promise.all(areas.map((area) => withoutGutter(photo, area, { r, g, b })));
}

/** The photo itself when the area is all of it. */
export async function partOf(photo: RgbPixels, area: Edges): Promise<RgbPixels> {
  return area === WHOLE ? photo : toPixels(sharpOf(photo).extract(inPixels(photo, area)));
}

/** The faces of the photo that are in the area, in fractions of it. */
export function facesInArea(area: Edges, faces: readonly DetailedFace[]): DetailedFace[] {
  const [wide, tall] = [area.right - area.left, area.bottom - area.top];
  return faces
    .filter((face) => isWithin(face, area))
    .map(({ left, top, width, height, features }) => ({
      left: (left - area.left) / wide,
      top: (top - area.top) / tall,
      width: width / wide,
      height: height / tall,
      ...(features && {
        features: features.map((value, i) => (i % 2 === 0 ? (value - area.left) / wide : (value - area.top) / tall)),
      }),
    }));
}

function isWithin({ left, top, width, height }: Face, area: Edges): boolean {
  const [x, y] = [left + width / 2, top + height / 2];
  return x > area.left && x < area.right && y > area.top && y < area.bottom;
}

function inPixels({ width, height }: Size, area: Edges): Rectangle {
  const [left, top] = [round(area.left * width), round(area.top * height)];
  return { left, top, width: round(area.right * width) - left, height: round(area.bottom * height) - top };
}

/** @param frame color of the gutters, taken from the photo's corner; their remains are trimmed */
async function withoutGutter(photo: RgbPixels, area: Edges, frame: { r: number; g: number; b: number }): Promise<Edges> {
  const { width, height } = photo;
  const panel = inPixels(photo, area);
  const trimming = sharpOf(await toPixels(sharpOf(photo).extract(panel))).trim({ background: frame, threshold: 14 });
  const { info } = await trimming.raw().toBuffer({ resolveWithObject: true });
  const [left, top] = [panel.left - info.trimOffsetLeft!, panel.top - info.trimOffsetTop!];
  return { left: left / width, top: top / height, right: (left + info.width) / width, bottom: (top + info.height) / height };
}

async function areasOf(photo: RgbPixels, { faces, alpha }: CutOut): Promise<Edges[]> {
  const upright = await toPixels(sharpOf(photo).resize(SMALL, SMALL, { fit: 'inside', withoutEnlargement: true }));
  const turned = await toPixels(sharpOf(upright).flip().rotate(90));
  const split = (area: Edges): Edges[] => {
    const inside = faces.filter((face) => isWithin(face, area));
    if (inside.length < 2) return [area];
    const across = seamIn(
      upright,
      area,
      inside.map(({ left, width }) => [left, left + width]),
      (at) => isSeam({ photo, alpha, area, isUpright: true }, at, 1 / upright.width),
    );
    if (across) return [...split({ ...area, right: across[0] }), ...split({ ...area, left: across[1] })];
    const lying = { left: area.top, top: area.left, right: area.bottom, bottom: area.right };
    const down = seamIn(
      turned,
      lying,
      inside.map(({ top, height }) => [top, top + height]),
      (at) => isSeam({ photo, alpha, area: lying, isUpright: false }, at, 1 / turned.width),
    );
    if (down) return [...split({ ...area, bottom: down[0] }), ...split({ ...area, top: down[1] })];
    return [area];
  };
  return split(WHOLE);
}

/**
 * Where the clearest seam between two faces begins and ends, in fractions of the picture's width.
 * @param isReal whether the photo itself has a seam there: this copy is too small to tell
 */
function seamIn(
  { width, height, data }: RgbPixels,
  area: Edges,
  faces: ReadonlyArray<readonly [number, number]>,
  isReal: (at: number) => boolean,
): [number, number] | undefined {
  const [first, last] = [round(area.left * width), round(area.right * width) - 1];
  const [top, bottom] = [round(area.top * height), round(area.bottom * height)];
  const isPanel = area.right - area.left < 1 || area.bottom - area.top < 1;
  const counts = new Uint32Array(256);
  const step = (x: number) => {
    const [left, right] = [max(first, x - 1), min(last, x + 1)];
    const quarters = [0, 1, 2, 3].map((quarter) => {
      const from = top + floor(((bottom - top) * quarter) / 4);
      const to = top + floor(((bottom - top) * (quarter + 1)) / 4);
      counts.fill(0);
      for (let y = from; y < to; y++) {
        const a = (y * width + left) * 3;
        const b = (y * width + right) * 3;
        counts[max(abs(data[a]! - data[b]!), abs(data[a + 1]! - data[b + 1]!), abs(data[a + 2]! - data[b + 2]!))]!++;
      }
      return sortedValueAt(counts, floor((to - from) * 0.4));
    });
    // Within a collage one pale quarter does not hide a seam.
    return quarters.sort((one, other) => one - other)[isPanel ? 1 : 0]!;
  };
  const steps = new Map<number, number>();
  for (let x = first + 8; x <= last - 8; x++) steps.set(x, step(x));
  const isBetween = (x: number) =>
    faces.every(([from, to]) => x < from * width || x > to * width) &&
    faces.some(([, to]) => to * width < x) &&
    faces.some(([from]) => from * width > x);
  const clear = (x: number) => {
    const around = [...steps].filter(([at]) => abs(at - x) > 3 && abs(at - x) < 40).map(([, value]) => value);
    return steps.get(x)! > 12 && steps.get(x)! > 4 * (1 + around.sort((a, b) => a - b)[around.length >> 1]!);
  };
  const seams = [...steps.keys()].filter((x) => isBetween(x) && clear(x));
  const best = seams.sort((a, b) => steps.get(b)! - steps.get(a)!).find((x) => isReal((x + 0.5) / width));
  if (best === undefined) return undefined;
  const near = seams.filter((x) => abs(x - best) < GUTTER);
  return [(min(...near) - 0.5) / width, (max(...near) + 1.5) / width];
}
