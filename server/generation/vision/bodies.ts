import type { Size } from '../../../painter/index.js';
import type { Distances } from './findings.js';
import { type FoundFace, scaled } from './face-boxes.js';
import { between, boxMean, placeBetween } from './filters.js';
import { forEachInHead, type HeadShape } from './heads.js';
import { cellColors, cellMost, differenceOf, gridOf } from './grid.js';
import { type RgbPixels, smoothstep } from './pixels.js';

const { floor, max, min, SQRT2 } = Math;

/** The part of a head that is certainly its own. */
const FACE: HeadShape = { x: 0.5, y: 0.6, above: 0 };
/** How much longer a way is where the body that belongs to the face is not, and across an edge from black to white. */
const BESIDE_BODY = 8;
const EDGE = 4;
/** Cells with less of the people than this separate them. */
const PEOPLE = 0.04;
/** Farther from every face, in face widths along the bodies, is a person whose face was not found. */
const FARTHEST = 20;
/** The border between two people is this soft, in face widths. */
const BORDER = 0.25;

/**
 * How far each place is from each face along the people's bodies, in face widths: people who touch are separated by it.
 * @param alpha 1 where people are, of the image's size, like `bodies`: where each face's own body is
 */
export function distancesOf(
  image: RgbPixels,
  alpha: Float32Array,
  faces: readonly FoundFace[],
  bodies: readonly Float32Array[],
): Distances {
  const { cell, ...grid } = gridOf(image);
  const colors = cellColors(image, grid, cell);
  const open = cellMost(alpha, image, grid, cell);
  const onGrid = faces.map((face) => scaled(face, 1 / cell));
  const heads = onGrid.map((face) => cellsOf(face, grid));
  const onCells = bodies.map((body) => cellMost(body, image, grid, cell));
  const most = open.map((_, at) => onCells.reduce((value, body) => max(value, body[at]!), 0));
  const data = onGrid.map((face, i) => {
    const costs = onCells[i]!.map((own, at) => {
      // Bodies are often seen on those beside them as well.
      const part = own / (most[at]! + 0.01);
      return open[at]! > PEOPLE ? 1 + BESIDE_BODY * (1 - own * part) : Infinity;
    });
    heads.forEach((cells, other) => {
      for (const at of cells) costs[at] = other === i ? 1 : Infinity;
    });
    for (const at of heads[i]!) costs[at] = 1;
    return Float32Array.from(ways(heads[i]!, costs, colors), (way) => min(way / face.width, 2 * FARTHEST));
  });
  return { ...grid, data };
}

/** The part of each pixel of an image that belongs to these people rather than to others: 0 to 1. */
export function shareOf({ width, height, data }: Distances, chosen: (face: number) => boolean, size: Size): Float32Array {
  const lead = new Float32Array(width * height);
  for (let at = 0; at < lead.length; at++) {
    let [own, other] = [2 * FARTHEST, FARTHEST];
    for (const [face, ways] of data.entries()) {
      if (chosen(face)) own = min(own, ways[at]!);
      else other = min(other, ways[at]!);
    }
    lead[at] = max(-1, min(1, other - own));
  }
  // Without the steps of the grid.
  const soft = boxMean(lead, { width, height }, 1);
  const share = new Float32Array(size.width * size.height);
  for (let y = 0; y < size.height; y++) {
    for (let x = 0; x < size.width; x++) {
      const here = placeBetween(
        { width, height },
        ((x + 0.5) * width) / size.width - 0.5,
        ((y + 0.5) * height) / size.height - 0.5,
      );
      share[y * size.width + x] = smoothstep(-BORDER, BORDER, between(soft, here));
    }
  }
  return share;
}

function cellsOf(face: FoundFace, grid: Size): number[] {
  const cells: number[] = [];
  forEachInHead(face, FACE, grid, (at) => cells.push(at));
  if (cells.length > 0) return cells;
  const [x, y] = [floor(face.centerX), floor(face.centerY)];
  return [max(0, min(grid.height - 1, y)) * grid.width + max(0, min(grid.width - 1, x))];
}

/** The shortest ways from the starts to every cell: Dial's algorithm, as no step costs less than 1. */
function ways(starts: readonly number[], costs: Float32Array, { width, height, data }: RgbPixels): Float64Array {
  const found = new Float64Array(costs.length).fill(Infinity);
  const buckets: number[][] = [[...starts]];
  for (const at of starts) found[at] = 0;
  for (let reached = 0; reached < buckets.length; reached++) {
    for (const at of buckets[reached] ?? []) {
      if (floor(found[at]!) !== reached) continue;
      const [x, y] = [at % width, floor(at / width)];
      for (let dy = -1; dy <= 1; dy++) {
        for (let dx = -1; dx <= 1; dx++) {
          if ((dx === 0 && dy === 0) || x + dx < 0 || x + dx >= width || y + dy < 0 || y + dy >= height) continue;
          const next = at + dy * width + dx;
          const edge = (EDGE * differenceOf(data, at, next)) / 255;
          const way = found[at]! + costs[next]! * (dx !== 0 && dy !== 0 ? SQRT2 : 1) + edge;
          if (way >= found[next]! || way === Infinity) continue;
          found[next] = way;
          (buckets[floor(way)] ??= []).push(next);
        }
      }
    }
  }
  return found;
}
