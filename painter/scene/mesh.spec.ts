import { mapOfMesh } from './map-of-mesh.js';
import { type Mesh, type MeshPatch, readMesh, writeMesh } from './mesh.js';

const CELL = 4;

/** A mesh patch whose nodes `toSheet` maps to the sheet. */
function patchAt(left: number, top: number, toSheet: (x: number, y: number) => [number, number]): MeshPatch {
  const [columns, rows] = [6, 6];
  const nodes = Array.from({ length: columns * rows }, (_, node) =>
    toSheet(left + (node % columns) * CELL, top + Math.floor(node / columns) * CELL),
  );
  return {
    left,
    top,
    cell: CELL,
    columns,
    rows,
    u: Float32Array.from(nodes, ([u]) => u),
    v: Float32Array.from(nodes, ([, v]) => v),
  };
}

const size = { width: 40, height: 20 };
const square = (isCovered: (x: number, y: number) => boolean) =>
  Uint8Array.from({ length: size.width * size.height }, (_, pixel) =>
    isCovered(pixel % size.width, Math.floor(pixel / size.width)) ? 255 : 0,
  );
const flat = (x: number, y: number): [number, number] => [x / 20, y / 20];
const one: Mesh = { ...size, coverage: square((x) => x < 20), patchOf: null, patches: [patchAt(0, 0, flat)] };
const two: Mesh = {
  ...size,
  coverage: square((x) => x < 18 || x >= 22),
  patchOf: square((x) => x >= 22).map((value) => value / 255),
  patches: [patchAt(0, 0, flat), patchAt(20, 0, (x, y) => [1 - (x - 20) / 20, y / 20])],
};

function near(actual: number, expected: number, tolerance: number): void {
  expect(Math.abs(actual - expected)).toBeLessThan(tolerance);
}

describe('a mesh', () => {
  it.each([
    ['nothing', new Uint8Array()],
    ['a picture', Uint8Array.from('RIFF....WEBPVP8 ', (character) => character.charCodeAt(0))],
    ['one that was cut off', writeMesh(one).slice(0, -1)],
    ['one without its patches', writeMesh(one).slice(0, 12)],
  ])('is not read from %s', (_, bytes) => {
    expect(() => readMesh(bytes)).toThrow('mesh');
  });

  it.each([
    ['one piece', one],
    ['two patches', two],
  ])('is read back unchanged, with %s', (_, mesh) => {
    // A slice of a larger buffer, like Node's buffers.
    const bytes = writeMesh(mesh);
    const around = new Uint8Array(bytes.length + 7);
    around.set(bytes, 3);
    const read = readMesh(around.subarray(3, 3 + bytes.length));
    expect([read.width, read.height, read.coverage, read.patchOf]).toEqual([
      mesh.width,
      mesh.height,
      mesh.coverage,
      mesh.patchOf,
    ]);
    read.patches.forEach(({ u, v, ...patch }, index) => {
      const written = mesh.patches[index]!;
      expect(patch).toEqual({
        left: written.left,
        top: written.top,
        cell: written.cell,
        columns: written.columns,
        rows: written.rows,
      });
      u.forEach((value, node) => near(value, written.u[node]!, 1 / 8192));
      v.forEach((value, node) => near(value, written.v[node]!, 1 / 8192));
    });
  });
});

describe('the map of a mesh', () => {
  it.each([
    ['half', 0.5],
    ['as large', 1],
    ['half as large again', 1.5],
  ])('maps each pixel in a view that is %s', (_, scale) => {
    const view = { width: size.width * scale, height: size.height * scale };
    const map = mapOfMesh(one, view);
    expect(map).toMatchObject({ ...view, isOnWhite: true });
    expect(map.index.length).toBeGreaterThanOrEqual(20 * 20 * scale * scale);
    map.index.forEach((pixel, index) => {
      const x = ((pixel % view.width) + 0.5) / scale;
      // Beyond the sheet's right edge coverage fades out.
      if (x < 20) near(map.u[index]!, x / 20, 0.001);
      near(map.v[index]!, (Math.floor(pixel / view.width) + 0.5) / scale / 20, 0.001);
    });
  });

  it('keeps an even coverage even, and fades at the edges of larger views', () => {
    const map = mapOfMesh(one, { width: 80, height: 40 });
    const rowOf20 = [...map.index].flatMap((pixel, index) => (Math.floor(pixel / 80) === 20 ? [map.coverage[index]!] : []));
    expect(rowOf20.slice(0, 39)).toEqual(Array.from({ length: 39 }, () => 255));
    expect(rowOf20.slice(39)).toEqual([191, 64]);
  });

  it('assigns every pixel to its own patch', () => {
    const map = mapOfMesh(two, size);
    const at = (x: number) => map.u[map.index.indexOf(10 * size.width + x)]!;
    near(at(17), 17.5 / 20, 0.001);
    near(at(22), 1 - 2.5 / 20, 0.001);
    expect(map.index.includes(10 * size.width + 20)).toBe(false);
    // Between them, where coverage was smoothed, one of them is extrapolated.
    const larger = mapOfMesh(two, { width: 60, height: 30 });
    expect([...larger.u].every((u) => u >= 0 && u <= 1)).toBe(true);
  });
});
