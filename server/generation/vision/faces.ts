import type { Model } from './lite-rt.js';
import type { Rectangle } from '../../../painter/index.js';
import { type RgbPixels, sharpOf, toPixels } from './pixels.js';

/** Side, in pixels, of the model's input. */
const INPUT = 192;
/** The model answers for 48 by 48 places, each with 16 numbers: middle, size and six points that we do not read. */
const PLACES = 48;
const NUMBERS = 16;
const POSSIBLE = 0.5;
const CERTAIN = 0.6;
/** Faces narrower than this fraction of the widest one are ignored: posters and people far in the background. */
const LEAST_WIDTH = 0.18;
/** Sides of the tiles that are searched besides the whole image, in fractions of its short side. */
const TILES = [1, 0.6];
/** Distance between tiles, as a fraction of their side: a face at a seam is whole in a neighboring tile. */
const STEP = 0.6;
/** Tiles of one size in a row: enough for a panorama of eight by one. No face is visible in a thinner strip. */
const MAX_TILES = 24;

/** In pixels of the image. */
export interface FoundFace {
  centerX: number;
  centerY: number;
  width: number;
  height: number;
  /** 0 to 1. */
  probability: number;
}

/** All faces of an image, the largest first. Small ones are found in tiles: a wide image squeezed into a square loses them. */
export async function findFaces(image: RgbPixels, model: Model): Promise<FoundFace[]> {
  const found: FoundFace[] = [];
  for (const tile of tilesOf(image)) found.push(...(await facesIn(image, tile, model)));
  const distinct: FoundFace[] = [];
  for (const face of found.sort((a, b) => b.probability - a.probability)) {
    if (!distinct.some((other) => isSame(face, other))) distinct.push(face);
  }
  const widest = Math.max(0, ...distinct.map(({ width }) => width));
  return distinct
    .filter(({ probability, width }) => probability > CERTAIN && width > widest * LEAST_WIDTH)
    .sort((a, b) => b.width - a.width);
}

/** The whole image, and overlapping squares of it. */
function tilesOf({ width, height }: RgbPixels): Rectangle[] {
  const tiles: Rectangle[] = [{ left: 0, top: 0, width, height }];
  for (const part of TILES) {
    const side = Math.round(Math.min(width, height) * part);
    for (const top of startsOf(height, side)) {
      for (const left of startsOf(width, side)) tiles.push({ left, top, width: side, height: side });
    }
  }
  return tiles;
}

function startsOf(length: number, side: number): number[] {
  const steps = Math.min(MAX_TILES - 1, Math.ceil((length - side) / (side * STEP)));
  return Array.from({ length: steps + 1 }, (_, i) => (steps === 0 ? 0 : Math.round((i * (length - side)) / steps)));
}

async function facesIn(image: RgbPixels, tile: Rectangle, model: Model): Promise<FoundFace[]> {
  const scale = INPUT / Math.max(tile.width, tile.height);
  const width = Math.max(1, Math.round(tile.width * scale));
  const height = Math.max(1, Math.round(tile.height * scale));
  const { data } = await toPixels(
    sharpOf(image)
      .extract(tile)
      .resize(width, height, { fit: 'fill' })
      .extend({ right: INPUT - width, bottom: INPUT - height, background: '#000' }),
  );
  const outputs = await model(new Float32Array(data).map((value) => value / 127.5 - 1));
  const boxes = outputs.find(({ length }) => length === PLACES * PLACES * NUMBERS)!;
  const scores = outputs.find(({ length }) => length === PLACES * PLACES)!;
  const faces: FoundFace[] = [];
  for (const [index, score] of scores.entries()) {
    const probability = 1 / (1 + Math.exp(-score));
    if (probability < POSSIBLE) continue;
    const [x, y, wide, tall] = boxes.subarray(index * NUMBERS, index * NUMBERS + 4) as unknown as [
      number,
      number,
      number,
      number,
    ];
    const anchorX = ((index % PLACES) + 0.5) * (INPUT / PLACES);
    const anchorY = (Math.floor(index / PLACES) + 0.5) * (INPUT / PLACES);
    faces.push({
      centerX: tile.left + (x + anchorX) / scale,
      centerY: tile.top + (y + anchorY) / scale,
      width: wide / scale,
      height: tall / scale,
      probability,
    });
  }
  return faces;
}

function isSame(a: FoundFace, b: FoundFace): boolean {
  const near = 0.6;
  return (
    Math.abs(a.centerX - b.centerX) < Math.max(a.width, b.width) * near &&
    Math.abs(a.centerY - b.centerY) < Math.max(a.height, b.height) * near
  );
}
