import { mapOfMesh } from '../../../../painter/index.js';
import { meshFromMap, type RenderedMap, FULL_SHEET } from './mesh-from-map.js';

const [WIDTH, HEIGHT] = [96, 120];
const OPTIONS = { part: FULL_SHEET, cell: 8, isCut: false };

/** @param place of the sheet at a pixel's middle, from its upper left corner; null where nothing is printed */
function rendered(place: (x: number, y: number) => readonly [number, number] | null): RenderedMap {
  const data = new Uint16Array(WIDTH * HEIGHT * 3);
  for (let pixel = 0; pixel < WIDTH * HEIGHT; pixel++) {
    const found = place((pixel % WIDTH) + 0.5, Math.floor(pixel / WIDTH) + 0.5);
    // v is measured from below.
    if (found) data.set([found[0] * 65_535, (1 - found[1]) * 65_535, 65_535], pixel * 3);
  }
  return { width: WIDTH, height: HEIGHT, data };
}

const bulge = (x: number, y: number) => [x / 160 + 0.02 * Math.sin(y / 30) + 0.05, y / 160] as const;
const isInside = (x: number, y: number) => x > 9 && x < 85 && y > 21 && y < 99;

describe('a mesh of a rendered map', () => {
  it('says the same as the map', () => {
    const map = mapOfMesh(meshFromMap(rendered((x, y) => (isInside(x, y) ? bulge(x, y) : null)), OPTIONS), { width: WIDTH, height: HEIGHT });
    const errors = [...map.index].map((pixel, place) => {
      const [u, v] = bulge((pixel % WIDTH) + 0.5, Math.floor(pixel / WIDTH) + 0.5);
      return Math.max(Math.abs(map.u[place]! - u), Math.abs(map.v[place]! - v));
    });
    expect(Math.max(...errors) * 800).toBeLessThan(0.5);
    expect(map.coverage[map.index.indexOf(60 * WIDTH + 40)]).toBe(255);
  });

  it('goes on smoothly behind what stands before the print', () => {
    const isVase = (x: number, y: number) => Math.hypot(x - 50, y - 60) < 12;
    const mesh = meshFromMap(rendered((x, y) => (isInside(x, y) && !isVase(x, y) ? bulge(x, y) : null)), OPTIONS);
    expect(mesh.coverage[60 * WIDTH + 50]).toBe(0);
    const whole = mapOfMesh({ ...mesh, coverage: mesh.coverage.map(() => 255) }, { width: WIDTH, height: HEIGHT });
    expect(whole.u[60 * WIDTH + 50]).toBeCloseTo(bulge(50.5, 60.5)[0], 2);
  });

  it('has a piece for each part that does not follow on the others', () => {
    const mesh = meshFromMap(
      rendered((x, y) => (isInside(x, y) ? (x < 47 ? [x / 200, y / 200] : [1 - x / 200, 1 - y / 200]) : null)),
      OPTIONS,
    );
    expect(mesh.pieces).toHaveLength(2);
    const map = mapOfMesh(mesh, mesh);
    const at = (x: number, y: number) => map.u[map.index.indexOf(y * WIDTH + x)]!;
    expect([at(20, 60), at(70, 60)]).toEqual([expect.closeTo(20.5 / 200, 3), expect.closeTo(1 - 70.5 / 200, 3)]);
  });

  it('keeps only the part of the sheet that is printed', () => {
    const part = { left: 0.4, top: 0.4, width: 0.2, height: 0.2 };
    const mesh = meshFromMap(rendered((x, y) => [0.3 + x / 240, 0.3 + y / 300]), { ...OPTIONS, part });
    const map = mapOfMesh(mesh, mesh);
    const at = (x: number, y: number) => map.index.indexOf(y * WIDTH + x);
    expect([at(10, 60), at(48, 10), at(90, 60), at(48, 110)]).toEqual([-1, -1, -1, -1]);
    expect([map.u[at(48, 60)], map.v[at(48, 60)]]).toEqual([expect.closeTo(0.51, 1), expect.closeTo(0.51, 1)]);
    expect(map.u[at(25, 60)]).toBeCloseTo((25.5 / 240 - 0.1) * 5, 2);
  });

  it('fills the seams of a print that is cut, so that no white shows through', () => {
    const cut = rendered((x, y) => (isInside(x, y) && Math.abs(x - 47) > 1 ? bulge(x, y) : null));
    const [open, filled] = [false, true].map((isCut) => meshFromMap(cut, { ...OPTIONS, isCut }).coverage[60 * WIDTH + 47]!);
    expect(open).toBeLessThan(80);
    expect(filled).toBeGreaterThan(150);
  });
});
