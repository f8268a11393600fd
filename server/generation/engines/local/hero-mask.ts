import type { Rectangle } from '../../../../painter/index.js';
import { readSquare } from '../../vision/face-crop.js';
import { luma, type RgbPixels, sharpOf, toPixels } from '../../vision/pixels.js';
import { clampByte, hex } from './color.js';
import { placedPoints } from './composition.js';
import { distance, middleOf, outline, type Point, polyline, smooth } from './curves.js';
import { pixelsWithin } from './face-areas.js';
import { EYES, faceLength, pointOf, pointsOf } from './face-mesh.js';
import { type Cloth, INK } from './hero.js';
import { blurPlane, lumaPlane, type Plane } from './plane.js';
import { renderSvg } from './rendering.js';
import { visibleFeatures } from './visible-features.js';

const { abs, atan2, floor, max, min } = Math;

/** Points of MediaPipe's face mesh around each eye: over the brow, at the temple, below the eye to the nose, and the hole. */
const HALVES = [
  {
    over: [107, 66, 105, 63],
    tip: 71,
    below: [35, 31, 118, 119, 120, 174],
    hole: [33, 247, 30, 29, 27, 28, 56, 190, 243, 112, 26, 22, 23, 24, 110, 25],
    temple: 127,
  },
  {
    over: [336, 296, 334, 293],
    tip: 301,
    below: [265, 261, 347, 348, 349, 399],
    hole: [263, 467, 260, 259, 257, 258, 286, 414, 463, 341, 256, 252, 253, 254, 339, 255],
    temple: 356,
  },
] as const;
const BETWEEN_BROWS = 9;
const BRIDGE = 168;
const NOSE = 197;
/** The holes are this much larger than the lids: people are recognized by their eyes. */
const HOLE = 1.4;
/** Brows show through, for the same reason. */
const OPACITY = 0.55;
const OUTLINE = 0.3;
/** How far the ends stand off the temples, in parts of the way from the brow. */
const WING = 1.5;
/** The mask's outline, and the light on its edge, as parts of a face. */
const PEN = 1 / 75;
/** Faces of which the temples' distances from the nose differ by a larger part are turned away. */
const MAX_TURNED = 0.6;
/** A mask on a smaller face, in pixels from the forehead to the chin, would be a blot. */
const MIN_LENGTH = 60;

/**
 * Whether the photo shows both eyes from the front and without glasses, whose rims would show beside a mask. Below a hat or a
 * fringe, a mask would leave nothing of a face.
 */
export function canWearMask(photo: RgbPixels, features: Float32Array | undefined): features is Float32Array {
  if (!features) return false;
  const onPhoto = placedPoints(features, { left: 0, top: 0, width: photo.width, height: photo.height });
  const sides = HALVES.map(({ temple }) => distance(pointOf(onPhoto, temple), pointOf(onPhoto, BRIDGE)));
  const [one, other] = sides as [number, number];
  const { eyes, forehead } = visibleFeatures(onPhoto, photo);
  const isOpen = forehead && eyes.every((isSeen) => isSeen);
  return isOpen && abs(one - other) / (one + other) < MAX_TURNED && !hasGlasses(photo, onPhoto);
}

/** Side, in pixels, of the square between the eyes in which glasses are looked for, and the same in distances of the eyes. */
const SQUARE = 88;
const AROUND = 2.2;
/** Below this sharpness, relative to the brightness of the skin, a line across the nose is a wrinkle. */
const GLASSES = 0.23;

/** Whether a line crosses the nose between the eyes, as the bridge of glasses does. */
function hasGlasses(photo: RgbPixels, features: Float32Array): boolean {
  const [left, right] = EYES.map(({ upperLid }) => middleOf(pointOf(features, upperLid[0]), pointOf(features, upperLid[8]))) as [
    Point,
    Point,
  ];
  const [centerX, centerY] = middleOf(left, right);
  const turn = atan2(right[1] - left[1], right[0] - left[0]);
  const pixels = Uint8Array.from(readSquare(photo, { centerX, centerY, turn, side: distance(left, right) * AROUND }, SQUARE));
  /** Mean brightness of a part of a row. */
  const tone = (row: number, from: number, to: number) => {
    let sum = 0;
    for (let x = from; x < to; x++) sum += luma(pixels, (row * SQUARE + x) * 3);
    return sum / (to - from);
  };
  let skin = 0;
  for (let row = 48; row < 68; row++) skin += tone(row, 24, 64) / 20;
  const bridge = Array.from({ length: SQUARE }, (_, row) => tone(row, 41, 48));
  let sharpest = 0;
  for (let row = 32; row < 50; row++) sharpest = max(sharpest, abs(bridge[row - 2]! + bridge[row + 2]! - 2 * bridge[row]!));
  return sharpest > skin * GLASSES;
}

/**
 * Draws an eye mask, lit as the face below it, and takes away the ink lines that it covers. Changes both in place.
 * @param features those of the face, in pixels of the picture
 */
export async function putOnMask(picture: RgbPixels, lines: Plane, features: Float32Array, cloth: Cloth): Promise<void> {
  const length = faceLength(features);
  if (length < MIN_LENGTH) return;
  const edge = edgeOf(features);
  const bounds = boundsOf(edge, length * 0.05, picture);
  if (!bounds) return;
  const drawn = await renderSvg(svgOf(features, edge, bounds, length * PEN));
  const covered = await toPixels(sharpOf(picture).extract(bounds));
  const { data: skin } = await blurPlane(lumaPlane(covered), max(1, length / 16));
  const usual = max(1, skin.toSorted()[skin.length >> 1]!);
  const [base, light, ink] = [hex(cloth.base), hex(cloth.light), hex(INK)];
  for (let i = 0; i < skin.length; i++) {
    const [area, pen, gleam] = [0, 1, 2].map((c) => drawn.data[i * 3 + c]! / 255) as [number, number, number];
    if (area + pen === 0) continue;
    const at = indexIn(picture, bounds, i);
    const lit = 0.55 + 0.45 * min(1.6, skin[i]! / usual);
    for (let c = 0; c < 3; c++) {
      const color = (base[c]! + (light[c]! - base[c]!) * gleam) * lit;
      const own = picture.data[at * 3 + c]!;
      picture.data[at * 3 + c] = clampByte(own + (color - own) * area * OPACITY + (ink[c]! - own) * pen * OUTLINE);
    }
    lines.data[at]! *= 1 - min(1, area + pen) * OPACITY;
  }
}

/** The mask in red, its ink in green, the light along its edge in red and blue. */
function svgOf(features: Float32Array, edge: readonly Point[], { left, top, width, height }: Rectangle, pen: number): string {
  const holes = HALVES.map(({ hole }) => grown(pointsOf(features, hole), HOLE));
  const shape = [edge, ...holes].map((points) => outline(smooth([...points, points[0]!]))).join(' ');
  const gleams = HALVES.map(({ over }) => {
    const line = smooth(pointsOf(features, over)).map(([x, y]): Point => [x, y + pen * 2.4]);
    return `<path d="${polyline(line)}"/>`;
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${left} ${top} ${width} ${height}">` +
    `<rect x="${left}" y="${top}" width="${width}" height="${height}"/><path d="${shape}" fill="#f00" fill-rule="evenodd"/>` +
    `<g fill="none" stroke="#f0f" stroke-linecap="round" stroke-width="${pen}">${gleams.join('')}</g>` +
    `<path d="${shape}" fill="none" stroke="#0f0" stroke-width="${pen}" stroke-linejoin="round"/></svg>`
  );
}

/** From between the brows over one temple and below the eye to the nose, and back on the other side. */
function edgeOf(features: Float32Array): Point[] {
  const [left, right] = HALVES.map(({ over, tip, below }) => {
    const [[fromX, fromY], [x, y]] = pointsOf(features, [over[3], tip]) as [Point, Point];
    const wing: Point = [fromX + (x - fromX) * WING, fromY + (y - fromY) * WING];
    return [...pointsOf(features, over), wing, ...pointsOf(features, below)];
  });
  return [pointOf(features, BETWEEN_BROWS), ...left!, pointOf(features, NOSE), ...right!.toReversed()];
}

function grown(points: readonly Point[], factor: number): Point[] {
  const mean = (axis: 0 | 1) => points.reduce((sum, point) => sum + point[axis], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  return points.map((point) => [x + (point[0] - x) * factor, y + (point[1] - y) * factor]);
}

function boundsOf(points: readonly Point[], around: number, picture: RgbPixels): Rectangle | undefined {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, top] = [min(...xs) - around, min(...ys) - around];
  return pixelsWithin({ left, top, right: max(...xs) + around, bottom: max(...ys) + around }, picture);
}

/** The index in the picture of a pixel of a part of it. */
function indexIn(picture: RgbPixels, { left, top, width }: Rectangle, i: number): number {
  return (top + floor(i / width)) * picture.width + left + (i % width);
}
