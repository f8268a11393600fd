import type { Size } from '../types.js';

/** Where the print lies on a rendered picture. The seeded ones are in server/database/seed/scenes. */
export interface Mesh extends Size {
  /** How much of each pixel is print, 0 to 255. */
  coverage: Uint8Array;
  /** Index of the patch that each pixel shows; null with a single patch. */
  patchOf: Uint8Array | null;
  patches: readonly MeshPatch[];
}

/** A smooth part of the print. Between its nodes the sheet's coordinates are bilinear. */
export interface MeshPatch {
  /** Pixels from the picture's left and upper edge to the first node. */
  left: number;
  top: number;
  /** Pixels between neighboring nodes. */
  cell: number;
  columns: number;
  rows: number;
  /** Fractions of the sheet's width and height from its upper left corner, row by row. */
  u: Float32Array;
  v: Float32Array;
}

const MAGIC = 0x4b504d31;
const HEADER_BYTES = 10;
const PATCH_BYTES = 8;
/** Steps into which the sheet's width or height is divided. */
const STEPS = 8192;

/** @throws Error when the bytes are no mesh */
export function readMesh(bytes: Uint8Array): Mesh {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < HEADER_BYTES || view.getUint32(0) !== MAGIC) throw new Error('not a mesh');
  const [width, height] = [view.getUint16(4, true), view.getUint16(6, true)];
  const [cell, count] = [view.getUint8(8), view.getUint8(9)];
  let at = HEADER_BYTES;
  const take = (length: number): Uint8Array => {
    if (at + length > bytes.length) throw new Error('a mesh that ends too early');
    return bytes.subarray(at, (at += length));
  };
  const patches = Array.from({ length: count }, () => {
    const start = at;
    take(PATCH_BYTES);
    const [left, top, columns, rows] = [0, 2, 4, 6].map((offset) => view.getUint16(start + offset, true)) as [
      number,
      number,
      number,
      number,
    ];
    const values = () => nodesFrom(take(columns * rows * 2), columns);
    return { left, top, cell, columns, rows, u: values(), v: values() };
  });
  const coverage = take(width * height);
  return { width, height, coverage, patchOf: count > 1 ? take(width * height) : null, patches };
}

export function writeMesh({ width, height, coverage, patchOf, patches }: Mesh): Uint8Array {
  const nodes = patches.reduce((sum, { columns, rows }) => sum + PATCH_BYTES + columns * rows * 4, 0);
  const bytes = new Uint8Array(HEADER_BYTES + nodes + width * height * (patchOf ? 2 : 1));
  const view = new DataView(bytes.buffer);
  view.setUint32(0, MAGIC);
  view.setUint16(4, width, true);
  view.setUint16(6, height, true);
  view.setUint8(8, patches[0]?.cell ?? 1);
  view.setUint8(9, patches.length);
  let at = HEADER_BYTES;
  for (const { left, top, columns, rows, u, v } of patches) {
    [left, top, columns, rows].forEach((value, index) => view.setUint16(at + 2 * index, value, true));
    at += PATCH_BYTES;
    for (const values of [u, v]) {
      bytes.set(nodesAsBytes(values, columns), at);
      at += columns * rows * 2;
    }
  }
  bytes.set(coverage, at);
  if (patchOf) bytes.set(patchOf, at + coverage.length);
  return bytes;
}

/**
 * The difference of each node from what its left and upper neighbors predict: near zero, because the patches are smooth.
 * All low bytes come first, then all high bytes. Both together compress to a third of the size.
 */
function nodesAsBytes(values: Float32Array, columns: number): Uint8Array {
  const steps = Int16Array.from(values, (value) => Math.max(-32768, Math.min(32767, Math.round(value * STEPS))));
  const bytes = new Uint8Array(values.length * 2);
  steps.forEach((value, node) => {
    const rest = value - expected(steps, node, columns);
    bytes[node] = rest & 255;
    bytes[values.length + node] = (rest >> 8) & 255;
  });
  return bytes;
}

function nodesFrom(bytes: Uint8Array, columns: number): Float32Array {
  const count = bytes.length / 2;
  const steps = new Int16Array(count);
  for (let node = 0; node < count; node++) {
    steps[node] = (bytes[node]! | (bytes[count + node]! << 8)) + expected(steps, node, columns);
  }
  return Float32Array.from(steps, (value) => value / STEPS);
}

function expected(steps: Int16Array, node: number, columns: number): number {
  const left = node % columns > 0 ? steps[node - 1]! : null;
  const above = node >= columns ? steps[node - columns]! : null;
  if (left === null || above === null) return left ?? above ?? 0;
  return left + above - steps[node - columns - 1]!;
}
