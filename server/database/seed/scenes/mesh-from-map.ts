import { mapOfMesh, type Mesh, type MeshPiece } from '../../../../painter/index.js';
import { fillSeams, antialias } from './coverage.js';
import { fitGrid } from './fitted-grid.js';

/** A map of the print as the studio renders it: 16 bits for red, green and blue of each pixel. */
export interface RenderedMap {
  width: number;
  height: number;
  data: Uint16Array;
}

/** The part of the sheet that is printed, in parts of the sheet from its upper left corner. */
export interface PrintArea {
  left: number;
  top: number;
  width: number;
  height: number;
}

export const FULL_SHEET: PrintArea = { left: 0, top: 0, width: 1, height: 1 };
/** Parts of the sheet: neighbors that differ more belong to different pieces. */
const JUMP = 0.007;
/** Pixels: what is smaller is the edge of a piece. */
const MIN_PIECE_PIXELS = 400;
/** Of the printed part: so wide is the soft edge where the print ends on the sheet. */
const SOFT_EDGE = 0.006;

/** What the map says of each pixel. Those without a full pixel of print have no place. */
interface UvMap {
  width: number;
  height: number;
  u: Float32Array;
  v: Float32Array;
  coverage: Uint8Array;
}

export interface MeshOptions {
  part: PrintArea;
  /** Pixels between two nodes: fewer where the print bends away steeply. */
  cell: number;
  /** Whether the print is cut apart: then its seams are as white as its edges, and belong to the print. */
  isCut: boolean;
}

export function meshFromMap(map: RenderedMap, { part, cell, isCut }: MeshOptions): Mesh {
  const places = readUvMap(map);
  const shownCoverage = antialias(isCut ? fillSeams(places.coverage, map.width) : places.coverage, map.width);
  const { pieceOf, count } = findPieces(places, shownCoverage);
  const pieces = Array.from({ length: count }, (_, piece) => toPrintArea(fitPiece(places, pieceOf, piece + 1, cell), part));
  const { width, height } = map;
  const coverage = shownCoverage.map((value, pixel) => (pieceOf[pixel]! > 0 ? value : 0));
  const shown = pieceOf.map((piece) => Math.max(0, piece - 1));
  const mesh: Mesh = { width, height, coverage, pieceOf: shown, pieces };
  if (part !== FULL_SHEET) clipToPrintArea(mesh);
  return withoutHiddenNodes(mesh, shown);
}

function readUvMap({ width, height, data }: RenderedMap): UvMap {
  const count = width * height;
  const places: UvMap = { width, height, u: new Float32Array(count), v: new Float32Array(count), coverage: new Uint8Array(count) };
  for (let pixel = 0; pixel < count; pixel++) {
    const blue = data[pixel * 3 + 2]!;
    if (blue < 655) continue;
    places.u[pixel] = data[pixel * 3]! / blue;
    places.v[pixel] = 1 - data[pixel * 3 + 1]! / blue;
    places.coverage[pixel] = Math.round(blue / 257);
  }
  return places;
}

/** Numbers from 1 for connected pixels whose places follow on each other; 0 for pixels without print. */
function findPieces({ width, u, v, coverage }: UvMap, shownCoverage: Uint8Array): { pieceOf: Uint8Array; count: number } {
  const pieceOf = new Uint8Array(coverage.length);
  let count = 0;
  for (let start = 0; start < coverage.length; start++) {
    if (coverage[start]! < 255 || pieceOf[start] !== 0) continue;
    count += 1;
    const members = [start];
    pieceOf[start] = count;
    for (let next = 0; next < members.length; next++) {
      const pixel = members[next]!;
      for (const neighbor of neighborsOf(pixel, width, coverage.length)) {
        if (coverage[neighbor]! < 255 || pieceOf[neighbor] !== 0) continue;
        if (Math.abs(u[neighbor]! - u[pixel]!) > JUMP || Math.abs(v[neighbor]! - v[pixel]!) > JUMP) continue;
        pieceOf[neighbor] = count;
        members.push(neighbor);
      }
    }
    if (members.length >= MIN_PIECE_PIXELS) continue;
    for (const pixel of members) pieceOf[pixel] = 255;
    count -= 1;
  }
  for (let pixel = 0; pixel < pieceOf.length; pixel++) if (pieceOf[pixel] === 255) pieceOf[pixel] = 0;
  addEdges(pieceOf, shownCoverage, width);
  return { pieceOf, count };
}

/** Pixels that are print only in part belong to the piece beside them. */
function addEdges(pieceOf: Uint8Array, coverage: Uint8Array, width: number): void {
  for (let round = 0; round < 4; round++) {
    const before = pieceOf.slice();
    for (let pixel = 0; pixel < pieceOf.length; pixel++) {
      if (coverage[pixel] === 0 || before[pixel] !== 0) continue;
      const neighbor = neighborsOf(pixel, width, pieceOf.length).find((place) => before[place] !== 0);
      if (neighbor !== undefined) pieceOf[pixel] = before[neighbor]!;
    }
  }
}

function neighborsOf(pixel: number, width: number, count: number): number[] {
  const column = pixel % width;
  const neighbors: number[] = [];
  if (column > 0) neighbors.push(pixel - 1);
  if (column < width - 1) neighbors.push(pixel + 1);
  if (pixel >= width) neighbors.push(pixel - width);
  if (pixel + width < count) neighbors.push(pixel + width);
  return neighbors;
}

function fitPiece({ width, height, u, v, coverage }: UvMap, pieceOf: Uint8Array, piece: number, cell: number): MeshPiece {
  let [left, top, right, bottom] = [width, height, 0, 0];
  const pixels: number[] = [];
  for (let pixel = 0; pixel < pieceOf.length; pixel++) {
    if (pieceOf[pixel] !== piece) continue;
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x + 1), Math.max(bottom, y + 1)];
    // A pixel that is print only in part tells the middle of that part.
    if (coverage[pixel] === 255) pixels.push(pixel);
  }
  const columns = Math.max(2, Math.ceil((right - left) / cell) + 1);
  const rows = Math.max(2, Math.ceil((bottom - top) / cell) + 1);
  const points = pixels.map((pixel) => ({
    x: ((pixel % width) + 0.5 - left) / cell,
    y: (Math.floor(pixel / width) + 0.5 - top) / cell,
  }));
  const nodesOf = (values: Float32Array) => fitGrid(points, pixels.map((pixel) => values[pixel]!), { columns, rows });
  return { left, top, cell, columns, rows, u: nodesOf(u), v: nodesOf(v) };
}

function toPrintArea(piece: MeshPiece, { left, top, width, height }: PrintArea): MeshPiece {
  return { ...piece, u: piece.u.map((value) => (value - left) / width), v: piece.v.map((value) => (value - top) / height) };
}

/** Where the print is only a part of the sheet, it ends softly. */
function clipToPrintArea(mesh: Mesh): void {
  const { index, u, v } = mapOfMesh(mesh, mesh);
  index.forEach((pixel, place) => {
    const inside = Math.min(u[place]!, 1 - u[place]!, v[place]!, 1 - v[place]!);
    mesh.coverage[pixel] = Math.round(mesh.coverage[pixel]! * Math.max(0, Math.min(1, 0.5 + inside / SOFT_EDGE)));
  });
}

/** The inside of a mug is a piece of the sheet too, but of none of the print. */
function withoutHiddenNodes(mesh: Mesh, pieceOf: Uint8Array): Mesh {
  const seen = mesh.pieces.map(() => 0);
  pieceOf.forEach((piece, pixel) => (seen[piece]! += mesh.coverage[pixel]! > 0 ? 1 : 0));
  const kept = mesh.pieces.flatMap((_, piece) => (seen[piece]! >= MIN_PIECE_PIXELS ? [piece] : []));
  const pieces = kept.map((piece) => mesh.pieces[piece]!);
  const coverage = mesh.coverage.map((value, pixel) => (kept.includes(pieceOf[pixel]!) ? value : 0));
  return { ...mesh, coverage, pieces, pieceOf: pieces.length > 1 ? pieceOf.map((piece) => Math.max(0, kept.indexOf(piece))) : null };
}
