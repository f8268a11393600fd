import type { Sharp } from 'sharp';
import type { Rectangle, Size } from '../../../../painter/index.js';
import { resized, type RgbPixels, sharpOf, smoothstep, toPixels } from '../../vision/pixels.js';
import { newPlane, type Plane, throughSharp } from './plane.js';
import type { DetailedFace, Face } from '../../vision/findings.js';
import type { RenderProgress } from './render-progress.js';
import type { Group } from './people.js';
import { placeGroups } from './group-placement.js';
import type { Arrangement } from './rows.js';
import { fillSheet } from './full-bleed.js';
import { areaOnSheet, onOwnBackground } from './own-background.js';

const { abs, ceil, max, min, round, sqrt } = Math;

/** A face on the sheet, in its pixels. */
export interface PlacedFace extends Rectangle {
  /** The points of MediaPipe's face mesh, x and y in turn; absent when they are not known. */
  features?: Float32Array;
}

export interface Subject {
  photo: RgbPixels;
  /** The people in the photo: one group, or one per panel of a collage; none when there is no face in it. */
  groups: readonly Group[];
  arrangement: Arrangement;
  progress: RenderProgress;
}

/** People set before a backdrop. */
export interface Composition {
  picture: RgbPixels;
  /** 1 where the people are, or the whole photo when no people were found; 0 where the backdrop shows. */
  people: Plane;
  /** The largest first. */
  faces: readonly PlacedFace[];
  /** The brush that suits the faces: 1 for a face that fills the sheet, less for small ones. */
  brush: number;
}

/**
 * Draws what is behind the people.
 * @param focus the middle of their heads, in fractions of the sheet
 * @param areas the area of each group's photo, in pixels of the sheet
 */
export type Backdrop = (size: Size, focus: { x: number; y: number }, areas: readonly Rectangle[]) => Promise<RgbPixels>;

/**
 * Cuts the people out and places them on the ground. A photo without people, or with heads that would lie open, fills the
 * sheet with its own surroundings instead.
 * @param scale how much larger the size is than usual: the composition is that of the usual size
 */
export async function compose(
  { groups, photo, arrangement, progress }: Subject,
  size: Size,
  ground: Backdrop,
  scale = 1,
): Promise<Composition> {
  const usual = { width: size.width / scale, height: size.height / scale };
  const usualAreas = placeGroups(groups, usual, arrangement);
  const areas = usualAreas.map((area) => enlarged(area, scale));
  if (groups.length === 0 || (groups.length === 1 && cutsHeads(groups[0]!, usualAreas[0]!, usual))) {
    return composeWholePhoto(groups[0], photo, size, progress);
  }
  const focus = { x: 0, y: 0 };
  for (const [i, { heads }] of groups.entries()) {
    const { left, top, width, height } = areas[i]!;
    focus.x += (left + ((heads.left + heads.right) / 2) * width) / size.width / groups.length;
    focus.y += (top + ((heads.top + heads.bottom) / 2) * height) / size.height / groups.length;
  }
  const picture = await ground(size, focus, areas);
  const people = newPlane(size.width, size.height);
  for (const [i, group] of groups.entries()) await drawGroup(picture, people, group, areas[i]!, progress);
  const faces = groups.flatMap((group, i) => group.faces.map((face) => placed(face, areas[i]!)));
  return { picture, people, faces, brush: brushFor(faces) };
}

/** In whole pixels; an area that ended at the sheet's edge still does. */
function enlarged({ left, top, width, height }: Rectangle, scale: number): Rectangle {
  const [x, y] = [round(left * scale), round(top * scale)];
  return { left: x, top: y, width: round((left + width) * scale) - x, height: round((top + height) * scale) - y };
}

/** Below this part of a face between it and the photo's upper edge, more than its hair is cut off there. */
const FOREHEAD = 0.2;

/** Whether a head that an edge of the photo cuts off would lie open in the middle of the sheet. Hair alone is rounded. */
function cutsHeads({ heads, faces }: Group, area: Rectangle, { width }: Size): boolean {
  const isOpenLeft = heads.left === 0 && area.left > 2;
  const isOpenRight = heads.right === 1 && area.left + area.width < width - 2;
  const isForeheadCut = faces.some(({ top, height }) => top < height * FOREHEAD);
  return isOpenLeft || isOpenRight || (heads.top === 0 && isForeheadCut && area.top > 2);
}

/** The place of a face on the sheet. */
function placed({ features, ...face }: DetailedFace, area: Rectangle): PlacedFace {
  return {
    left: area.left + face.left * area.width,
    top: area.top + face.top * area.height,
    width: face.width * area.width,
    height: face.height * area.height,
    ...(features && { features: placedPoints(features, area) }),
  };
}

/** The places of points of a photo on the sheet: x and y in turn. */
export function placedPoints(points: Float32Array, area: Rectangle): Float32Array {
  return points.map((value, i) => (i % 2 === 0 ? area.left + value * area.width : area.top + value * area.height));
}

/** Small faces ask for a fine brush, as long as they are not those of a far crowd. */
function brushFor(faces: readonly Rectangle[]): number {
  if (faces.length === 0) return 0.5;
  const heights = faces.map(({ height }) => height);
  return min(1, max(0.2, max(min(...heights), max(...heights) / 2) / 420));
}

/** The photo on its own background, on the whole sheet. */
async function composeWholePhoto(
  group: Group | undefined,
  photo: RgbPixels,
  size: Size,
  progress: RenderProgress,
): Promise<Composition> {
  const picture = await (group ? onOwnBackground(group, size, progress) : fillSheet(photo, size, progress));
  const people = newPlane(size.width, size.height);
  people.data.fill(1);
  const faces = group ? group.faces.map((face) => placed(face, areaOnSheet(group, size))) : [];
  return { picture, people, faces, brush: brushFor(faces) };
}

/** Lays the cut-out over the picture, and adds it to `people`. */
async function drawGroup(
  picture: RgbPixels,
  people: Plane,
  group: Group,
  area: Rectangle,
  progress: RenderProgress,
): Promise<void> {
  const { width, height } = picture;
  const layer = await toPixels(seen(sharpOf(group.colors), group.colors, area, picture, 'lanczos3'));
  const alpha = await throughSharp(group.alpha, (image) => seen(image, group.alpha, area, picture, 'cubic'));
  // Below the photo its lowest row continues, as clothes behind the people in front.
  const hem = await toPixels(
    sharpOf(await toPixels(sharpOf(layer).extract({ left: 0, top: layer.height - 1, width: layer.width, height: 1 }))).resize(
      ceil(layer.width / 40),
      1,
      { fit: 'fill' },
    ),
  );
  const cloth = await resized(hem, layer.width, 1);
  const rounding = roundingOf(group, area, picture);
  const [left, top] = [max(0, area.left), max(0, area.top)];
  const blend = layer.height * 0.06;
  await progress.forEachRow(height - top, (row) => {
    const source = min(row, layer.height - 1) * layer.width;
    const isCloth = top + layer.height < height ? smoothstep(layer.height - blend, layer.height, row) : 0;
    for (let x = 0; x < layer.width; x++) {
      const p = smoothstep(0.1, 0.95, alpha.data[source + x]!) * rounding(left + x, top + row);
      if (p === 0) continue;
      const at = (top + row) * width + left + x;
      people.data[at] = max(people.data[at]!, p);
      for (let c = 0; c < 3; c++) {
        const own = layer.data[(source + x) * 3 + c]!;
        const over = own + (cloth.data[x * 3 + c]! - own) * isCloth;
        const under = picture.data[at * 3 + c]!;
        picture.data[at * 3 + c] = under + (over - under) * p + 0.5;
      }
    }
  });
}

/** The part of an image that lies on the sheet, in the sheet's pixels. */
function seen(image: Sharp, of: Size, area: Rectangle, sheet: Size, kernel: 'lanczos3' | 'cubic'): Sharp {
  const [left, top] = [max(0, area.left), max(0, area.top)];
  const width = min(sheet.width, area.left + area.width) - left;
  const height = min(sheet.height, area.top + area.height) - top;
  const [scaleX, scaleY] = [of.width / area.width, of.height / area.height];
  const cut = { left: round((left - area.left) * scaleX), top: round((top - area.top) * scaleY) };
  return image
    .extract({
      ...cut,
      width: max(1, min(of.width - cut.left, round(width * scaleX))),
      height: max(1, min(of.height - cut.top, round(height * scaleY))),
    })
    .resize(width, height, { fit: 'fill', kernel });
}

/**
 * People whom an edge of the photo cuts off would end in a straight line in the middle of the sheet: their shoulders
 * and hair are rounded there, as far as a third of a face goes. 1 inside, 0 outside.
 */
function roundingOf({ alpha, faces }: Group, area: Rectangle, sheet: Size): (x: number, y: number) => number {
  const depth = (faces[0]!.height * area.height) / 3;
  const [columns, rows] = [round((depth / area.width) * alpha.width), round((depth / area.height) * alpha.height)];
  const [leftmost, rightmost] = [
    faces.reduce((one, other) => (other.left < one.left ? other : one)),
    faces.reduce((one, other) => (other.left + other.width > one.left + one.width ? other : one)),
  ];
  const left = area.left > 1 ? shoulderOf(alpha, leftmost, columns, 0) : undefined;
  const right = area.left + area.width < sheet.width - 1 ? shoulderOf(alpha, rightmost, columns, alpha.width - 1) : undefined;
  const hair = area.top > 1 ? hairOf(alpha, rows) : [];
  const [across, down] = [area.width / alpha.width, area.height / alpha.height];
  const atSide = (shoulder: { top: number; depth: number } | undefined, y: number) => {
    if (!shoulder) return -9;
    const reach = shoulder.depth * across;
    return bend((area.top + shoulder.top * down + 3 * reach - y) / (3 * reach), reach);
  };
  const atTop = (x: number) => {
    const cut = hair.find(({ from, to }) => x >= area.left + from * across && x < area.left + to * across);
    if (!cut) return -9;
    const half = ((cut.to - cut.from) / 2) * across;
    return bend(abs(x - area.left - cut.from * across - half) / half, min(depth, half));
  };
  return (x, y) => {
    const inside = min(x - area.left - atSide(left, y), area.left + area.width - x - atSide(right, y), y - area.top - atTop(x));
    return smoothstep(0, 2.5, inside);
  };
}

/** Distance of an ellipse from the edge: 0 in its middle, `depth` at its ends, where `part` is 1. */
function bend(part: number, depth: number): number {
  return part > 1 ? -9 : depth * (1 - sqrt(1 - max(0, part) ** 2));
}

/**
 * The shoulder that a side of the photo cuts off: its highest row, and how many columns from the side it is free of the
 * head above it, `columns` at most. No row above it has people in these columns, so the rounding begins at their outline.
 * @param side the column at the side
 */
function shoulderOf(alpha: Plane, face: Face, columns: number, side: number): { top: number; depth: number } | undefined {
  const neck = round((face.top + face.height * 0.7) * alpha.height);
  const topAt = (column: number) => {
    for (let y = neck; y < alpha.height; y++) if (alpha.data[y * alpha.width + column]! > 0.5) return y;
    return alpha.height;
  };
  let [top, depth] = [topAt(side), 0];
  if (top === alpha.height) return undefined;
  for (; depth <= columns; depth++) {
    const here = topAt(abs(side - depth));
    if (here === neck) break;
    top = min(top, here);
  }
  return depth > 0 ? { top, depth } : undefined;
}

/** The columns of the hair of each head that the photo's upper edge cuts off, in as many rows. */
function hairOf({ width, data }: Plane, rows: number): Array<{ from: number; to: number }> {
  const isCut = (x: number) => data[x]! > 0.5;
  const isHair = (x: number) => {
    for (let y = 0; y <= rows; y++) if (data[y * width + x]! > 0.5) return true;
    return false;
  };
  const cuts: Array<{ from: number; to: number }> = [];
  for (let x = 0; x < width; x++) {
    if (!isCut(x)) continue;
    const from = x;
    while (x + 1 < width && isCut(x + 1)) x++;
    cuts.push({ from, to: x + 1 });
  }
  return cuts.map(({ from, to }, i) => {
    // Between two heads that touch, each has its own half.
    const [first, end] = [
      i === 0 ? 0 : (cuts[i - 1]!.to + from) >> 1,
      i === cuts.length - 1 ? width : (to + cuts[i + 1]!.from) >> 1,
    ];
    let [left, right] = [from, to];
    while (left > first && isHair(left - 1)) left--;
    while (right < end && isHair(right)) right++;
    return { from: left, to: right };
  });
}
