interface Point {
  /** In cells from the first node. */
  x: number;
  y: number;
}

interface Grid {
  columns: number;
  rows: number;
}

/** Weight of smoothness beside that of one pixel: little where there are pixels, all where something stands before the print. */
const SMOOTHNESS = 0.02;
const MAX_STEPS = 3000;
const TOLERANCE = 1e-9;

/**
 * The nodes of the bilinear grid that comes nearest to these values (least squares, smoothed), by conjugate gradients on
 * the normal equations.
 */
export function fitGrid(points: readonly Point[], values: readonly number[], grid: Grid): Float32Array {
  const count = grid.columns * grid.rows;
  const product = normalProduct(points, grid);
  const wanted = new Float64Array(count);
  points.forEach((point, place) => eachNode(point, grid, (node, weight) => (wanted[node]! += weight * values[place]!)));

  const nodes = new Float64Array(count).fill(values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length));
  const rest = product(nodes).map((value, node) => wanted[node]! - value);
  const direction = rest.slice();
  const start = dot(rest, rest);
  let size = start;
  for (let step = 0; step < MAX_STEPS && size > start * TOLERANCE * TOLERANCE; step++) {
    const image = product(direction);
    const length = size / dot(direction, image);
    for (let node = 0; node < count; node++) {
      nodes[node]! += length * direction[node]!;
      rest[node]! -= length * image[node]!;
    }
    const next = dot(rest, rest);
    for (let node = 0; node < count; node++) direction[node] = rest[node]! + (next / size) * direction[node]!;
    size = next;
  }
  return Float32Array.from(nodes);
}

/** Multiplies nodes by the matrix of the normal equations: that of the pixels, then that of the second differences. */
function normalProduct(points: readonly Point[], grid: Grid): (nodes: Float64Array) => Float64Array {
  const { columns, rows } = grid;
  const count = columns * rows;
  // For each node the weights of its nine neighbors, row by row.
  const stencil = new Float64Array(count * 9);
  for (const point of points) {
    eachNode(point, grid, (node, weight) =>
      eachNode(point, grid, (other, otherWeight) => {
        const down = Math.floor(other / columns) - Math.floor(node / columns);
        const right = (other % columns) - (node % columns);
        stencil[node * 9 + (down + 1) * 3 + right + 1]! += weight * otherWeight;
      }),
    );
  }
  return (nodes) => {
    const result = new Float64Array(count);
    for (let node = 0; node < count; node++) {
      for (let place = 0; place < 9; place++) {
        const weight = stencil[node * 9 + place]!;
        if (weight !== 0) result[node]! += weight * nodes[node + (Math.floor(place / 3) - 1) * columns + (place % 3) - 1]!;
      }
    }
    addBending(nodes, result, grid);
    return result;
  };
}

function addBending(nodes: Float64Array, result: Float64Array, { columns, rows }: Grid): void {
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const node = row * columns + column;
      for (const [isInside, step] of [
        [column > 0 && column < columns - 1, 1],
        [row > 0 && row < rows - 1, columns],
      ] as const) {
        if (!isInside) continue;
        const bend = SMOOTHNESS * (nodes[node - step]! - 2 * nodes[node]! + nodes[node + step]!);
        result[node - step]! += bend;
        result[node]! -= 2 * bend;
        result[node + step]! += bend;
      }
      if (column === columns - 1 || row === rows - 1) continue;
      const [right, below, across] = [node + 1, node + columns, node + columns + 1];
      const twist = 2 * SMOOTHNESS * (nodes[node]! - nodes[right]! - nodes[below]! + nodes[across]!);
      result[node]! += twist;
      result[right]! -= twist;
      result[below]! -= twist;
      result[across]! += twist;
    }
  }
}

/** The four nodes around a point, with their bilinear weights. */
function eachNode({ x, y }: Point, { columns, rows }: Grid, use: (node: number, weight: number) => void): void {
  const column = Math.min(columns - 2, Math.floor(x));
  const row = Math.min(rows - 2, Math.floor(y));
  const [right, down] = [x - column, y - row];
  const node = row * columns + column;
  use(node, (1 - right) * (1 - down));
  use(node + 1, right * (1 - down));
  use(node + columns, (1 - right) * down);
  use(node + columns + 1, right * down);
}

function dot(one: Float64Array, other: Float64Array): number {
  return one.reduce((sum, value, place) => sum + value * other[place]!, 0);
}
