import type { Size } from '../types.js';
import type { Mesh, MeshPatch } from './mesh.js';
import type { PrintMap } from './print-map.js';
import { resampled } from './resample.js';

/** Offsets from a pixel of the mesh to its neighbors, nearest first. */
const NEIGHBORS = [
  [-1, 0],
  [1, 0],
  [0, -1],
  [0, 1],
  [-1, -1],
  [1, -1],
  [-1, 1],
  [1, 1],
] as const;

export function mapOfMesh(mesh: Mesh, { width, height }: Size): PrintMap {
  const coverage = resampled(mesh.coverage, mesh, { width, height });
  let count = 0;
  for (let pixel = 0; pixel < coverage.length; pixel++) if (coverage[pixel]! > 0) count++;
  const map: PrintMap = {
    width,
    height,
    index: new Uint32Array(count),
    u: new Float32Array(count),
    v: new Float32Array(count),
    coverage: new Uint8Array(count),
    isOnWhite: true,
  };
  const [scaleX, scaleY] = [mesh.width / width, mesh.height / height];
  const across = mesh.patches.map(({ left, cell, columns }) => placesOnGrid(width, scaleX, left, cell, columns));
  const along = mesh.patches.map(({ top, cell, rows }) => placesOnGrid(height, scaleY, top, cell, rows));
  const { index, u: mapU, v: mapV, coverage: mapCoverage } = map;
  let next = 0;
  for (let row = 0; row < height; row++) {
    const start = row * width;
    let current = -1;
    let { u, v, columns } = mesh.patches[0] as MeshPatch;
    let { nodes, parts } = across[0]!;
    let above = 0;
    let down = 0;
    for (let column = 0; column < width; column++) {
      const covered = coverage[start + column]!;
      if (covered === 0) continue;
      const number = mesh.patchOf ? patchAt(mesh, mesh.patchOf, (column + 0.5) * scaleX, (row + 0.5) * scaleY) : 0;
      if (number !== current) {
        current = number;
        ({ u, v, columns } = mesh.patches[number] as MeshPatch);
        ({ nodes, parts } = across[number]!);
        above = along[number]!.nodes[row]! * columns;
        down = along[number]!.parts[row]!;
      }
      const node = above + nodes[column]!;
      const right = parts[column]!;
      const lowerRight = right * down;
      const upperRight = right - lowerRight;
      const lowerLeft = down - lowerRight;
      const upperLeft = 1 - right - lowerLeft;
      const below = node + columns;
      index[next] = start + column;
      mapU[next] = u[node]! * upperLeft + u[node + 1]! * upperRight + u[below]! * lowerLeft + u[below + 1]! * lowerRight;
      mapV[next] = v[node]! * upperLeft + v[node + 1]! * upperRight + v[below]! * lowerLeft + v[below + 1]! * lowerRight;
      mapCoverage[next] = covered;
      next++;
    }
  }
  return map;
}

/** For each pixel of a line, the node before it and the relative distance to the next node, 0 to 1. */
function placesOnGrid(length: number, scale: number, start: number, cell: number, count: number) {
  const nodes = new Int32Array(length);
  const parts = new Float32Array(length);
  for (let pixel = 0; pixel < length; pixel++) {
    const position = ((pixel + 0.5) * scale - start) / cell;
    nodes[pixel] = Math.max(0, Math.min(count - 2, Math.floor(position)));
    parts[pixel] = Math.max(0, Math.min(1, position - nodes[pixel]!));
  }
  return { nodes, parts };
}

/** Smoothed coverage extends a little beyond the patches; there the nearest one is extrapolated. */
function patchAt({ coverage, width, height }: Mesh, patchOf: Uint8Array, x: number, y: number): number {
  const here = Math.floor(y) * width + Math.floor(x);
  if (coverage[here]! > 0) return patchOf[here]!;
  for (const [right, down] of NEIGHBORS) {
    const column = Math.max(0, Math.min(width - 1, Math.floor(x) + right));
    const row = Math.max(0, Math.min(height - 1, Math.floor(y) + down));
    if (coverage[row * width + column]! > 0) return patchOf[row * width + column]!;
  }
  return 0;
}
