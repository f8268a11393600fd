import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { GIFT_KINDS, type GiftKind, inchesOf, type Orientation, TURNABLE_KINDS } from '../../../catalog/index.js';
import { canLayOut, layOut } from './area-layouts.js';
import { areasOf } from './areas.js';

const MM = 300 / 25.4;
const WORDS = [{ label: 'Names', text: 'Nora & Theo' }];
/** The partner's areas, in pixels. */
const AREAS: Partial<Record<GiftKind, [name: string, width: number, height: number][]>> = {
  'framed-print': [['default', 4800, 6000]],
  'hanging-print': [['default', 4800, 6000]],
  poster: [['default', 4800, 6000]],
  canvas: [
    ['default', 5745, 8145],
    ['default', 4800, 7200],
  ],
  mug: [['default', 2670, 1110]],
  ornament: [['default', 886, 886]],
  cushion: [['default', 5400, 5400]],
  puzzle: [
    ['jigsaw', 6259, 4606],
    ['lid', 1724, 1169],
  ],
  card: [['default', 6117, 2161]],
  calendar: [['default', 3507, 4960]],
  tote: [['default', 3000, 3600]],
};
const CASES = Object.entries(AREAS).flatMap(([kind, areas]) =>
  areas.flatMap(([name, width, height]) => {
    const orientations: Orientation[] =
      kind !== 'hanging-print' && TURNABLE_KINDS.some((each) => each === kind) ? ['upright', 'across'] : ['upright'];
    return orientations.map((orientation) => ({ kind: kind as GiftKind, orientation, area: { name, width, height } }));
  }),
);

function gift(kind: GiftKind, orientation: Orientation | null = null, words = WORDS) {
  return { kind, orientation, words, calendar: null };
}

function laidOut(
  kind: GiftKind,
  [name, width, height] = AREAS[kind]![0]!,
  orientation: Orientation | null = null,
  words = WORDS,
) {
  const layout = layOut(gift(kind, orientation, words), { name, width, height });
  if (!layout) throw new Error(`no layout for ${kind}`);
  return layout;
}

describe.each(CASES)('a $kind $orientation in $area.name of $area.width × $area.height', ({ kind, orientation, area }) => {
  const layout = layOut(gift(kind, orientation), area)!;

  it('has exactly the pixels of the area, turned where the gift is turned', () => {
    const sides = [layout.width, layout.height];
    const isTurned = TURNABLE_KINDS.some((each) => each === kind) && area.width > area.height !== (orientation === 'across');
    expect(sides).toEqual(isTurned ? [area.height, area.width] : [area.width, area.height]);
  });

  it('has the sheet inside the area, in its own shape or painted again', () => {
    expect(layout.sheets.length).toBeGreaterThan(0);
    for (const { at, fills, inches } of layout.sheets) {
      for (const part of [at, fills]) {
        expect(Object.values(part).every(Number.isInteger)).toBe(true);
        expect(Math.min(part.left, part.top)).toBeGreaterThanOrEqual(0);
        expect([part.left + part.width <= layout.width, part.top + part.height <= layout.height]).toEqual([true, true]);
      }
      const own = inchesOf(kind, orientation);
      expect(at.width / at.height).toBeCloseTo(inches ? inches.width / inches.height : own.width / own.height, 2);
      if (!inches) expect(Math.abs((at.width * own.height) / (at.height * own.width) - 1)).toBeLessThan(0.002);
    }
  });
});

it('every kind of gift is made by a partner, but storybooks', () => {
  const kinds = Object.keys(GIFT_KINDS) as GiftKind[];
  expect(kinds.filter((kind) => areasOf(kind).length === 0)).toEqual(['storybook']);
  expect(kinds.filter((kind) => !AREAS[kind])).toEqual(['storybook']);
  for (const [kind, areas] of Object.entries(AREAS)) {
    expect(
      canLayOut(
        gift(kind as GiftKind),
        areas.map(([name, width, height]) => ({ name, width, height })),
      ),
    ).toBe(true);
  }
});

it('every physical product of a new shop that a partner makes has a layout for each area', async () => {
  const file = join(import.meta.dirname, '../../../database/seed/products.json');
  const products = JSON.parse(await readFile(file, 'utf8')) as { kind: GiftKind; productPriceCents: number | null }[];
  const made = products.filter(({ kind, productPriceCents }) => productPriceCents !== null && AREAS[kind]);
  expect(made.length).toBeGreaterThan(10);
  for (const { kind } of made) {
    expect(AREAS[kind]!.every(([name]) => areasOf(kind).includes(name))).toBe(true);
    for (const area of AREAS[kind]!) expect(laidOut(kind, area).sheets.length).toBeGreaterThan(0);
  }
});

describe('no layout', () => {
  it.each<[string, ReturnType<typeof gift>, [string, number, number]]>([
    ['an area that is not known', gift('mug'), ['inside', 2670, 1110]],
    ['a storybook', gift('storybook'), ['default', 2550, 2550]],
    ['a canvas of another shape, whose wrapped sides are not known', gift('canvas'), ['default', 4545, 4545]],
    [
      'a hanging print across in an upright product, whose bars would be at its sides',
      gift('hanging-print', 'across'),
      ['default', 4800, 6000],
    ],
    ['more pixels than a worker has memory for', gift('poster'), ['default', 9000, 12_000]],
    ['an area of no size', gift('poster'), ['default', 0, 0]],
  ])('is there for %s', (_what, line, [name, width, height]) => {
    expect(layOut(line, { name, width, height })).toBeNull();
    expect(canLayOut(line, [{ name, width, height }])).toBe(false);
  });

  it('is there for a calendar with a picture for each month', () => {
    const calendar = { year: 2027, month: 1, weekStart: 'monday', holidays: [], dates: [] } as never;
    expect(layOut({ ...gift('calendar'), calendar }, { name: 'default', width: 3507, height: 4960 })).toBeNull();
  });

  it('is there for a product without areas', () => {
    expect(canLayOut(gift('mug'), [])).toBe(false);
  });
});

it('a mug has its picture on both sides, apart from the handle and the rim', () => {
  const { width, height, sheets } = laidOut('mug');
  const [one, other] = sheets.map(({ at }) => at);
  expect([one!.left / MM, (width - other!.left - other!.width) / MM].map((gap) => gap > 10)).toEqual([true, true]);
  expect((other!.left - one!.left - one!.width) / MM).toBeGreaterThan(20);
  expect(Math.min(one!.top, height - one!.top - one!.height) / MM).toBeGreaterThan(2);
  expect(sheets.map(({ at, fills }) => at === fills)).toEqual([true, true]);
});

it('a canvas has its front at 300 dpi, and what is wrapped around on all sides', () => {
  const [{ at, fills } = {}] = laidOut('canvas').sheets;
  expect(at).toMatchObject({ width: 7200, height: 4800 });
  expect(fills).toEqual({ left: 0, top: 0, width: 8145, height: 5745 });
  expect(at!.left / MM).toBeCloseTo(40, 0);
  expect(at!.top / MM).toBeCloseTo(40, 0);
});

it('a canvas whose sides the partner mirrors has its front alone', () => {
  const [{ at, fills } = {}] = laidOut('canvas', AREAS.canvas![1]).sheets;
  expect(at).toEqual({ left: 0, top: 0, width: 7200, height: 4800 });
  expect(fills).toEqual(at);
});

it('a hanging print without words is between its bars', () => {
  const [{ at, inches } = {}] = laidOut('hanging-print', undefined, null, []).sheets;
  expect(at!.top / MM).toBeCloseTo(15, 1);
  expect((6000 - at!.top - at!.height) / MM).toBeCloseTo(15, 1);
  expect(inches).toEqual({ width: 16, height: at!.height / 300 });
});

it('a card has its front at the fold, its dedication on the inner page on the right, and an empty back', () => {
  const { width, height, sheets, dedication } = laidOut('card');
  const [{ at, fills } = {}] = sheets;
  const fold = Math.round(width / 4);
  expect(at!.left - fold).toBeLessThan(2);
  expect(Math.min(at!.left, fills!.left)).toBeGreaterThanOrEqual(fold);
  expect([at!.width, at!.height].map((side) => side / 300)).toEqual([expect.closeTo(5, 1), expect.closeTo(7, 1)]);
  // The margin that is cut off on the outer side is covered.
  expect(Math.abs(fills!.left + fills!.width - width / 2)).toBeLessThan(1);
  expect([fills!.top, fills!.height]).toEqual([0, height]);
  expect(dedication!.left).toBeGreaterThanOrEqual(Math.round((3 * width) / 4));
  expect(dedication!.left + dedication!.width).toBeLessThan(width);
});

it.each([
  ['cushion', 12],
  ['ornament', 2],
] as const)('a %s has its sheet apart from what its edge takes', (kind, margin) => {
  const { width, sheets } = laidOut(kind);
  expect(sheets[0]!.at.left / MM).toBeGreaterThanOrEqual(margin - 0.1);
  expect((width - sheets[0]!.at.left - sheets[0]!.at.width) / MM).toBeGreaterThanOrEqual(margin - 0.1);
});
