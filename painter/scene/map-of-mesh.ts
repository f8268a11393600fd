import type { Size } from '../types.js';
import type { Mesh } from './mesh.js';
import type { PrintMap } from './print-map.js';
import { resampled } from './resample.js';

/** Pixels of the mesh, around one that shows no piece but whose neighbor does. */
const NEIGHBORS = [[0, 0], [-1, 0], [1, 0], [0, -1], [0, 1], [-1, -1], [1, -1], [-1, 1], [1, 1]] as const;

export function mapOfMesh(mesh: Mesh, { width, height }: Size): PrintMap {
  const coverage = resampled(mesh.coverage, mesh, { width, height });
  const count = coverage.reduce((sum, value) => sum + (value > 0 ? 1 : 0), 0);
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
  let next = 0;
  for (let row = 0; row < height; row++) {
    const y = (row + 0.5) * scaleY;
    for (let column = 0; column < width; column++) {
      const pixel = row * width + column;
      if (coverage[pixel] === 0) continue;
      const x = (column + 0.5) * scaleX;
      const piece = mesh.pieces[pieceAt(mesh, x, y)]!;
      const gridX = Math.max(0, Math.min(piece.columns - 1.001, (x - piece.left) / piece.cell));
      const gridY = Math.max(0, Math.min(piece.rows - 1.001, (y - piece.top) / piece.cell));
      const node = Math.floor(gridY) * piece.columns + Math.floor(gridX);
      const [right, down] = [gridX % 1, gridY % 1];
      map.index[next] = pixel;
      map.u[next] = between(piece.u, node, piece.columns, right, down);
      map.v[next] = between(piece.v, node, piece.columns, right, down);
      map.coverage[next] = coverage[pixel]!;
      next++;
    }
  }
  return map;
}

function between(values: Float32Array, node: number, columns: number, right: number, down: number): number {
  const upper = values[node]! * (1 - right) + values[node + 1]! * right;
  const lower = values[node + columns]! * (1 - right) + values[node + columns + 1]! * right;
  return upper * (1 - down) + lower * down;
}

/** Smoothed coverage reaches a little beyond the pieces: there the nearest one goes on. */
function pieceAt({ pieceOf, coverage, width, height }: Mesh, x: number, y: number): number {
  if (!pieceOf) return 0;
  for (const [right, down] of NEIGHBORS) {
    const column = Math.max(0, Math.min(width - 1, Math.floor(x) + right));
    const row = Math.max(0, Math.min(height - 1, Math.floor(y) + down));
    if (coverage[row * width + column]! > 0) return pieceOf[row * width + column]!;
  }
  return 0;
}
