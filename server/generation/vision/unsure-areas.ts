import type { Size } from '../../../painter/index.js';
import { separateAreas, isAtEdge } from './areas.js';
import { boxMean } from './filters.js';
import { cellColors, cellMean, differenceOf, forEachCell, gridOf } from './grid.js';
import type { RgbPixels } from './pixels.js';

/** Where the models see less of people than this, they are sure that no one is there. */
const UNSEEN = 0.12;
/** Smaller parts of the image are left to the edges. */
const MIN_AREA = 0.0008;
/** Such an area belongs to the people when this part of its outline touches them, and colors change this much less there. */
const TOUCHING = 0.6;
const CLEARER = 1.5;
/** The least change of a color, 0 to 255, between such an area and the background: white cloth before a white wall has none. */
const EDGE = 30;

/**
 * Fills in areas of which the models are not sure, such as the head of a soft toy, when they have no edge toward the people and
 * one toward the background.
 * @param alpha 1 where people are
 */
export function fillUnsureAreas(alpha: Float32Array, likely: Float32Array, image: RgbPixels): void {
  const { cell, ...grid } = gridOf(image);
  const colors = cellColors(image, grid, cell);
  const people = cellMean(alpha, image, grid, cell);
  const seen = cellMean(likely, image, grid, cell);
  const isUnsure = (at: number) => people[at]! <= 0.5 && seen[at]! > UNSEEN;
  // The soft edges around people are narrow; without them, areas are apart.
  const solid = boxMean(
    seen.map((_, at) => Number(isUnsure(at))),
    grid,
    1,
  ).map((part) => Number(part > 0.99));
  const filled = new Uint8Array(seen.length);
  for (const { pixels } of separateAreas(solid, seen, grid)) {
    if (pixels.length < seen.length * MIN_AREA) continue;
    const area = new Float32Array(seen.length);
    for (const at of pixels) area[at] = 1;
    const grown = boxMean(area, grid, 1);
    for (let at = 0; at < area.length; at++) area[at] = Number(grown[at]! > 0.01 && isUnsure(at));
    // At an edge of the image are tables and floors, which may look like dark clothes.
    if (area.some((inside, at) => inside === 1 && isAtEdge(at, grid)) || !belongsToPeople(area, people, colors)) continue;
    for (let at = 0; at < area.length; at++) if (area[at]) filled[at] = 1;
  }
  forEachCell(image, grid, cell, (at, cellAt) => {
    if (filled[cellAt]) alpha[at] = 1;
  });
}

function belongsToPeople(area: Float32Array, people: Float32Array, colors: RgbPixels): boolean {
  const toPeople = { edges: 0, count: 0 };
  const toGround = { edges: 0, count: 0 };
  for (const { at, next } of outlineOf(area, colors)) {
    const side = people[next]! > 0.5 ? toPeople : toGround;
    side.edges += differenceOf(colors.data, at, next);
    side.count++;
  }
  if (toPeople.count === 0 || toPeople.count < (toPeople.count + toGround.count) * TOUCHING) return false;
  const edge = toGround.count > 0 ? toGround.edges / toGround.count : EDGE;
  return edge >= EDGE && (toPeople.edges / toPeople.count) * CLEARER < edge;
}

/** Cells of the area at its outline, each with one two cells farther on: the one between may have the colors of both. */
function* outlineOf(area: Float32Array, { width, height }: Size): Generator<{ at: number; next: number }> {
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      if (!area[at]) continue;
      if (x > 1 && !area[at - 1]) yield { at, next: at - 2 };
      if (x < width - 2 && !area[at + 1]) yield { at, next: at + 2 };
      if (y > 1 && !area[at - width]) yield { at, next: at - 2 * width };
      if (y < height - 2 && !area[at + width]) yield { at, next: at + 2 * width };
    }
  }
}
