import { cornersArea, type CornersArea, findCornersProblem } from '../../server/catalog/scenes/contract.js';
import { mapOfCorners } from './map-of-corners.js';

type Corners = CornersArea['corners'];
const STRAIGHT: Corners = [
  [0.25, 0.25],
  [0.75, 0.25],
  [0.75, 0.75],
  [0.25, 0.75],
];
const SIZE = { width: 80, height: 100 };

function area(changes: Partial<CornersArea> = {}): CornersArea {
  return { type: 'corners', corners: STRAIGHT, bend: 0, light: 0, ...changes };
}

/** The map's values for a pixel; null where nothing is printed. */
function placeAt(map: ReturnType<typeof mapOfCorners>, x: number, y: number) {
  const index = map.index.indexOf(y * map.width + x);
  return index < 0 ? null : { u: map.u[index]!, v: map.v[index]!, coverage: map.coverage[index]! };
}

describe('corners are refused', () => {
  it.each<[string, Corners, string]>([
    [
      'that cross',
      [
        [0.25, 0.25],
        [0.75, 0.75],
        [0.75, 0.25],
        [0.25, 0.75],
      ],
      'cross',
    ],
    [
      'of which one points inward',
      [
        [0.25, 0.25],
        [0.75, 0.25],
        [0.4, 0.4],
        [0.25, 0.75],
      ],
      'inward',
    ],
    [
      'that are mirrored',
      [
        [0.75, 0.25],
        [0.25, 0.25],
        [0.25, 0.75],
        [0.75, 0.75],
      ],
      'mirrored',
    ],
    [
      'that are one point',
      [
        [0.5, 0.5],
        [0.5, 0.5],
        [0.5, 0.5],
        [0.5, 0.5],
      ],
      'too small',
    ],
    [
      'of which two are one',
      [
        [0.25, 0.25],
        [0.75, 0.25],
        [0.75, 0.25],
        [0.25, 0.75],
      ],
      'too small',
    ],
    [
      'on one line',
      [
        [0.1, 0.1],
        [0.4, 0.4],
        [0.6, 0.6],
        [0.9, 0.9],
      ],
      'too small',
    ],
  ])('%s', (_, corners, message) => {
    expect(findCornersProblem({ corners })).toContain(message);
    const parsed = cornersArea.safeParse(area({ corners }));
    expect(parsed.error?.issues.map(({ message }) => message)).toEqual([findCornersProblem({ corners })]);
  });

  it('but not those of a print that leans or is upside down', () => {
    for (const corners of [
      STRAIGHT,
      [
        [0.3, 0.2],
        [0.8, 0.35],
        [0.7, 0.8],
        [0.2, 0.7],
      ],
      [
        [0.75, 0.75],
        [0.25, 0.75],
        [0.25, 0.25],
        [0.75, 0.25],
      ],
    ] as Corners[]) {
      expect(findCornersProblem({ corners })).toBeNull();
      expect(cornersArea.safeParse(area({ corners })).success).toBe(true);
    }
  });
});

describe('a straight print', () => {
  const map = mapOfCorners(area(), SIZE);

  it('has its corners in the corners, and its middle in the middle', () => {
    expect(placeAt(map, 20, 25)).toMatchObject({ u: expect.closeTo(0.5 / 40), v: expect.closeTo(0.5 / 50), coverage: 255 });
    expect(placeAt(map, 59, 74)).toMatchObject({ u: expect.closeTo(39.5 / 40), v: expect.closeTo(49.5 / 50), coverage: 255 });
    expect(placeAt(map, 39, 49)).toMatchObject({ u: expect.closeTo(19.5 / 40), v: expect.closeTo(24.5 / 50) });
    expect([placeAt(map, 19, 40), placeAt(map, 60, 40), placeAt(map, 40, 24), placeAt(map, 40, 75)]).toEqual([
      null,
      null,
      null,
      null,
    ]);
    expect(map.index.length).toBe(40 * 50);
  });

  it('has soft edges between pixels', () => {
    const shifted = mapOfCorners(area({ corners: STRAIGHT.map(([x, y]) => [x + 0.5 / 80, y]) as Corners }), SIZE);
    expect(placeAt(shifted, 20, 50)?.coverage).toBe(128);
    expect(placeAt(shifted, 21, 50)?.coverage).toBe(255);
    expect(placeAt(shifted, 60, 50)?.coverage).toBe(128);
  });

  it('may reach beyond the photo', () => {
    const larger = mapOfCorners(
      area({
        corners: [
          [-0.5, -0.5],
          [1.5, -0.5],
          [1.5, 1.5],
          [-0.5, 1.5],
        ],
      }),
      SIZE,
    );
    expect(larger.index.length).toBe(80 * 100);
    expect(placeAt(larger, 0, 0)).toMatchObject({ u: expect.closeTo(0.25 + 0.25 / 80, 3), coverage: 255 });
  });
});

describe('a print in perspective', () => {
  it('shows more of the sheet where it is farther away', () => {
    const map = mapOfCorners(
      area({
        corners: [
          [0.2, 0.3],
          [0.8, 0.1],
          [0.8, 0.9],
          [0.2, 0.7],
        ],
      }),
      SIZE,
    );
    // The left edge is half as high as the right one, so it is twice as far away.
    expect(placeAt(map, 40, 50)!.u).toBeCloseTo(2 / 3, 1);
    expect(placeAt(map, 40, 50)!.v).toBeCloseTo(0.5, 1);
  });

  it('shows nothing behind the horizon', () => {
    const map = mapOfCorners(
      area({
        corners: [
          [0.4, -0.5],
          [0.45, -0.5],
          [1.5, 1.5],
          [-0.5, 1.5],
        ],
      }),
      SIZE,
    );
    expect([...map.u, ...map.v].every(Number.isFinite)).toBe(true);
  });
});

describe('a bent print', () => {
  const bent = mapOfCorners(area({ bend: 0.8 }), SIZE);

  it('begins lower in its middle than at its sides, and higher with a negative bend', () => {
    expect([placeAt(bent, 21, 28)?.coverage, placeAt(bent, 40, 28), placeAt(bent, 40, 80)?.coverage]).toEqual([255, null, 255]);
    const other = mapOfCorners(area({ bend: -0.8 }), SIZE);
    expect([placeAt(other, 40, 20)?.coverage, placeAt(other, 40, 72)]).toEqual([255, null]);
  });

  it('is narrower toward its sides', () => {
    const step = (x: number) => placeAt(bent, x + 1, 50)!.u - placeAt(bent, x, 50)!.u;
    expect(step(21)).toBeGreaterThan(1.5 * step(40));
    expect(placeAt(bent, 20, 50)!.u).toBeCloseTo(0, 1);
    expect(step(40)).toBeCloseTo(step(39), 3);
  });
});
