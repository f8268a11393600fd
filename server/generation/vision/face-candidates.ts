import { inputOf, type Model, probabilityOf } from './lite-rt.js';
import type { Rectangle } from '../../../painter/index.js';
import { type RgbPixels, sharpOf, toPixels } from './pixels.js';

const { abs, atan2, ceil, floor, max, min, round } = Math;

/** Side, in pixels, of the model's input. */
const INPUT = 192;
/** The model answers for 48 by 48 places, each with 16 numbers: middle, size and six points, the eyes first. */
const GRID_SIZE = 48;
const NUMBERS = 16;
const POSSIBLE = 0.3;
/** A face that the photo's edge cuts is found in a margin of this part of the photo's sides. */
const MARGIN = 0.15;
/** The middle of such a face may be this far beyond the edge, in face widths. */
const BEYOND = 0.2;
/** Sides of the tiles that are searched besides the whole image, in fractions of its short side. */
const TILES = [1, 0.6];
/** Distance between tiles, as a fraction of their side: a face at a seam is whole in a neighboring tile. */
const STEP = 0.6;
/** Tiles of one size in a row: enough for a panorama of eight by one. No face is visible in a thinner strip. */
const MAX_TILES = 24;

/** In pixels of the image. */
export interface FaceCandidate {
  centerX: number;
  centerY: number;
  width: number;
  height: number;
  /** The angle of the line through the eyes, in radians. */
  turn: number;
  /** 0 to 1. */
  probability: number;
  /** The sum of the probabilities with which neighboring places of all tiles found it. */
  support: number;
}

/** Everything that may be a face, the most probable first. Small ones are found in tiles: a whole image in a small square loses them. */
export async function findCandidates(image: RgbPixels, model: Model): Promise<FaceCandidate[]> {
  const margin = { x: round(image.width * MARGIN), y: round(image.height * MARGIN) };
  const extended = await toPixels(
    sharpOf(image).extend({ left: margin.x, right: margin.x, top: margin.y, bottom: margin.y, background: '#808080' }),
  );
  const found: FaceCandidate[] = [];
  for (const tile of tilesOf(extended, image)) found.push(...(await candidatesIn(extended, tile, model)));
  const distinct: FaceCandidate[] = [];
  for (const face of found.sort((a, b) => b.probability - a.probability)) {
    const same = distinct.find((other) => isSame(face, other));
    if (same) same.support += face.probability;
    else distinct.push(face);
  }
  return distinct
    .map((face) => ({ ...face, centerX: face.centerX - margin.x, centerY: face.centerY - margin.y }))
    .filter(({ centerX, centerY, width }) => {
      const within = (at: number, length: number) => at > -BEYOND * width && at < length + BEYOND * width;
      return within(centerX, image.width) && within(centerY, image.height);
    });
}

/** The whole image, and overlapping squares of it. */
function tilesOf({ width, height }: RgbPixels, of: RgbPixels): Rectangle[] {
  const tiles: Rectangle[] = [{ left: 0, top: 0, width, height }];
  for (const part of TILES) {
    const side = round(min(of.width, of.height) * part);
    for (const top of startsOf(height, side)) {
      for (const left of startsOf(width, side)) tiles.push({ left, top, width: side, height: side });
    }
  }
  return tiles;
}

function startsOf(length: number, side: number): number[] {
  const steps = min(MAX_TILES - 1, ceil((length - side) / (side * STEP)));
  return Array.from({ length: steps + 1 }, (_, i) => (steps === 0 ? 0 : round((i * (length - side)) / steps)));
}

async function candidatesIn(image: RgbPixels, tile: Rectangle, model: Model): Promise<FaceCandidate[]> {
  const scale = INPUT / max(tile.width, tile.height);
  const width = max(1, round(tile.width * scale));
  const height = max(1, round(tile.height * scale));
  const { data } = await toPixels(
    sharpOf(image)
      .extract(tile)
      .resize(width, height, { fit: 'fill' })
      .extend({ right: INPUT - width, bottom: INPUT - height, background: '#000' }),
  );
  const outputs = await model(inputOf(data, 127.5, 1));
  const boxes = outputs.find(({ length }) => length === GRID_SIZE * GRID_SIZE * NUMBERS)!;
  const scores = outputs.find(({ length }) => length === GRID_SIZE * GRID_SIZE)!;
  const faces: FaceCandidate[] = [];
  for (const [index, score] of scores.entries()) {
    const probability = probabilityOf(score);
    if (probability < POSSIBLE) continue;
    const [x, y, wide, tall, eyeX, eyeY, otherX, otherY] = boxes.subarray(index * NUMBERS, index * NUMBERS + 8) as unknown as [
      ...[number, number, number, number],
      ...[number, number, number, number],
    ];
    const anchorX = ((index % GRID_SIZE) + 0.5) * (INPUT / GRID_SIZE);
    const anchorY = (floor(index / GRID_SIZE) + 0.5) * (INPUT / GRID_SIZE);
    faces.push({
      centerX: tile.left + (x + anchorX) / scale,
      centerY: tile.top + (y + anchorY) / scale,
      width: wide / scale,
      height: tall / scale,
      turn: atan2(otherY - eyeY, otherX - eyeX),
      probability,
      support: probability,
    });
  }
  return faces;
}

function isSame(a: FaceCandidate, b: FaceCandidate): boolean {
  const near = 0.6;
  return abs(a.centerX - b.centerX) < max(a.width, b.width) * near && abs(a.centerY - b.centerY) < max(a.height, b.height) * near;
}
