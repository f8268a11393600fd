import { type RgbPixels, sharpOf, smoothstep } from '../../vision/pixels.js';
import type { Plane } from './plane.js';
import type { CutOut, DetailedFace, Face } from '../../vision/findings.js';
import type { Vision } from '../../vision/vision.js';
import { facesInArea, partOf, splitCollage } from './collage.js';
import { developed } from './develop.js';
import type { Edges } from './edges.js';
import { foregroundOf } from './foreground.js';

const { abs, floor, hypot, max, min, round } = Math;

/** A face this close to an edge of the photo is cut off by it. */
const AT_EDGE = 0.004;
/** The padded area around a face that reaches the edge, without a head that is cut off there, ends just inside the photo. */
const INSIDE = 0.001;

/** Less than this part of a face in the cut-out means that the cut-out misses that person. */
const KNOWN_FACE = 0.3;

/** The people of a photo, or of one panel of a collage, who stay together. */
export interface Group {
  photo: RgbPixels;
  /** The photo with the people's own colors at their edges, without the background's. */
  colors: RgbPixels;
  /** 1 where people are; smaller than the photo, with the same proportions. */
  alpha: Plane;
  /** The largest first; at least one. */
  faces: readonly DetailedFace[];
  /** The area of all faces with their hair and chins, which must not be cut. In fractions of the photo, like `outline`. */
  heads: Edges;
  /** The area of the people, from head to foot. */
  outline: Edges;
  /** The cut-out would leave one of them out, so they stay in their photo. */
  stayInPhoto?: true;
}

/**
 * A collage gives one group per panel with people, any other photo gives one; a photo without people gives none. One
 * with a person whom the cut-out would leave out, such as a dark figure against the light, stays whole.
 * @param full the same photo with more pixels, which the groups show
 */
export async function findGroups(
  photo: RgbPixels,
  vision: Pick<Vision, 'cutOut'>,
  signal: AbortSignal,
  full = photo,
): Promise<Group[]> {
  const see = async (image: RgbPixels, known?: readonly DetailedFace[]) =>
    vision.cutOut(await sharpOf(image).png({ compressionLevel: 0 }).toBuffer(), signal, known);
  const whole = await see(photo);
  if (whole.faces.length === 0) return [];
  const areas = await splitCollage(photo, whole);
  // One panel after the other is seen, while this process prepares the ones before it.
  const panels = areas.map(async (area): Promise<Group[]> => {
    const known = facesInArea(area, whole.faces);
    if (known.length === 0) return [];
    const panel = await partOf(photo, area);
    // People are segmented far better in a panel alone.
    const cutOut = panel === photo ? whole : await see(panel, known);
    return [await groupOf(panel, cutOut, await partOf(full, area))];
  });
  const groups = (await Promise.all(panels)).flat();
  const found = groups.reduce((sum, { faces }) => sum + faces.length, 0);
  const all = found < whole.faces.length ? [await groupOf(photo, whole, full)] : groups;
  if (!all.some(({ alpha, faces }) => faces.some((face) => isMissed(alpha, face)))) return all;
  const completed = { faces: whole.faces, alpha: withMissed(whole) };
  return [{ ...(await groupOf(photo, completed, full)), stayInPhoto: true }];
}

function isMissed(alpha: Plane, face: Face): boolean {
  return partInside(alpha, face) < KNOWN_FACE;
}

/** The cut-out with a head and a body for each face that it misses. */
function withMissed({ alpha: { width, height, data }, faces }: CutOut): Plane {
  const out = { width, height, data: data.slice() };
  for (const face of faces.filter((one) => isMissed(out, one))) {
    const [x, y] = [face.left + face.width / 2, face.top + face.height / 2];
    for (let at = 0; at < out.data.length; at++) {
      const across = ((at % width) / width - x) / face.width;
      const down = (floor(at / width) / height - y) / face.height;
      const head = 1 - smoothstep(0.7, 1, hypot(across, down));
      const body = down < 0.7 ? 0 : 1 - smoothstep(1, 1.4, abs(across));
      out.data[at] = max(out.data[at]!, head, body);
    }
  }
  return out;
}

export async function groupOf(photo: RgbPixels, { faces, alpha }: CutOut, full: RgbPixels): Promise<Group> {
  const heads = { left: 1, top: 1, right: 0, bottom: 0 };
  for (const face of faces) {
    const [right, bottom] = [face.left + face.width, face.top + face.height];
    const isCutLeft = face.left < AT_EDGE || isCutBeside(alpha, face, face.left, 0);
    const isCutRight = right > 1 - AT_EDGE || isCutBeside(alpha, face, 1 - right, alpha.width - 1);
    heads.left = min(heads.left, isCutLeft ? 0 : max(INSIDE, face.left - face.width * 0.3));
    heads.right = max(heads.right, isCutRight ? 1 : min(1 - INSIDE, right + face.width * 0.3));
    heads.top = min(heads.top, face.top < AT_EDGE || isHairCut(alpha, face) ? 0 : max(INSIDE, face.top - face.height * 0.6));
    heads.bottom = max(heads.bottom, min(1, bottom + face.height * 0.2));
  }
  const print = await developed(full, faces, photo);
  return { photo: print, colors: await foregroundOf(print, alpha), alpha, faces, heads, outline: outlineOf(alpha, heads) };
}

function outlineOf({ width, height, data }: Plane, heads: Edges): Edges {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (data[y * width + x]! < 0.5) continue;
      if (x < left) left = x;
      if (x >= right) right = x + 1;
      if (y < top) top = y;
      bottom = y + 1;
    }
  }
  return {
    left: min(heads.left, left / width),
    right: max(heads.right, right / width),
    top: min(heads.top, top / height),
    bottom: max(heads.bottom, bottom / height),
  };
}

/** Whether the photo's upper edge cuts the hair above a face: over at least a quarter of its width. */
function isHairCut({ data, width }: Plane, face: Face): boolean {
  if (face.top > face.height) return false;
  const row = data.subarray(max(0, round(face.left * width)), round((face.left + face.width) * width));
  return row.reduce((count, value) => count + Number(value > 0.5), 0) > row.length / 4;
}

/** Whether a side of the photo cuts hair or an ear: in at least a quarter of the rows from the forehead to the mouth. */
function isCutBeside({ data, width, height }: Plane, face: Face, room: number, column: number): boolean {
  if (room > face.width / 2) return false;
  const [first, end] = [max(0, round((face.top - face.height * 0.2) * height)), round((face.top + face.height * 0.75) * height)];
  let cut = 0;
  for (let y = first; y < end; y++) if (data[y * width + column]! > 0.5) cut++;
  return cut > (end - first) / 4;
}

/** The part of a face that the cut-out has, 0 to 1. */
function partInside({ data, width, height }: Plane, face: Face): number {
  let [sum, count] = [0, 0];
  for (let y = max(0, round(face.top * height)); y < min(height, (face.top + face.height) * height); y++) {
    for (let x = max(0, round(face.left * width)); x < min(width, (face.left + face.width) * width); x++) {
      sum += data[y * width + x]!;
      count++;
    }
  }
  return count === 0 ? 1 : sum / count;
}
