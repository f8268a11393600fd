import {
  GIFT_KINDS,
  type GiftKind,
  type Orientation,
  TURNABLE_KINDS,
  usualOrientation,
} from '../../server/catalog/gifts/contract.js';
import { canvasHost } from '../../server/gifts/canvas-host.js';
import type { Artwork, Box, Context2D, Rectangle } from '../types.js';
import { headOf } from './framing.js';
import { inkOn, inkOnPaper } from './label-ink.js';
import { LINE, MIN_ON_PAPER, MIN_ON_PICTURE, pointsOf, safeMarginOf } from './labels.js';
import { layoutOf, sheetOf } from './sheet.js';
import { placePicture } from './picture-position.js';
import { labelsTooSmall, placeLabels } from './place-labels.js';
import { inPixels } from './rectangles.js';

const PICTURE = { width: 1024, height: 1280 };
const KINDS = Object.keys(GIFT_KINDS) as GiftKind[];
const SHEETS: [GiftKind, Orientation][] = [
  ...KINDS.map((kind): [GiftKind, Orientation] => [kind, usualOrientation(kind)]),
  ...TURNABLE_KINDS.map((kind): [GiftKind, Orientation] => [kind, usualOrientation(kind) === 'across' ? 'upright' : 'across']),
];
const face = (x: number, y: number, size: number): Box => ({
  left: x - size / 2,
  top: y - size / 2,
  width: size,
  height: size,
});
const PEOPLE: Record<string, Box[]> = {
  'one person': [face(0.5, 0.4, 0.25)],
  'a close-up': [face(0.5, 0.5, 0.8)],
  'two cheek to cheek': [face(0.42, 0.45, 0.17), face(0.59, 0.4, 0.17)],
  'people at both edges': [face(0.07, 0.4, 0.13), face(0.93, 0.4, 0.13)],
  'two rows': [face(0.3, 0.3, 0.12), face(0.5, 0.3, 0.12), face(0.3, 0.48, 0.12), face(0.5, 0.48, 0.12)],
  'people at the foot': [face(0.3, 0.92, 0.14), face(0.7, 0.92, 0.14)],
  'ten people': Array.from({ length: 10 }, (_, i) => face(0.07 + i * 0.095, 0.4 + (i % 2) * 0.05, 0.07)),
};
const NAMES = ['Nora', 'Al', 'Bartholomew', 'Zoë', 'Grandma Wilhelmina', 'Ởgjpq Ặ', 'Дедушка', 'נועה', 'Jo', 'M'.repeat(20)];

const context = canvasHost.createCanvas(1, 1).getContext('2d') as Context2D;

function artworkOf(kind: GiftKind, faces: Box[], words: string[] = [], orientation?: Orientation, names = NAMES): Artwork {
  return { kind, orientation, faces, words, labels: faces.map((box, index) => ({ box, text: names[index]! })) };
}

function facesOnSheet(artwork: Artwork, foot: number, boxOf: (box: Box) => Rectangle): Rectangle[] {
  const { from, to } = placePicture(artwork, PICTURE, pointsOf(artwork), foot);
  const scale = to.width / from.width;
  return artwork.faces.map(boxOf).map(({ left, top, width, height }) => ({
    left: to.left + (left - from.left) * scale,
    top: to.top + (top - from.top) * scale,
    width: width * scale,
    height: height * scale,
  }));
}

function overlap(one: Rectangle, other: Rectangle): boolean {
  const width = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const height = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  return width > 0.01 && height > 0.01;
}

const middle = ({ left, width }: Rectangle) => left + width / 2;

describe.each(SHEETS)('names on a %s %s', (kind, orientation) => {
  const cases = Object.keys(PEOPLE).flatMap((people) =>
    [[], ['Nora & Theo', '2026']].map((words): [string, string, string[]] => [
      people,
      words.length > 0 ? 'words' : 'no words',
      words,
    ]),
  );

  it.each(cases)('cover nothing and stay on the sheet: %s, %s', (people, _, words) => {
    const artwork = artworkOf(kind, PEOPLE[people]!, words, orientation);
    const { labels, foot } = placeLabels(context, artwork, PICTURE);
    expect(labels).toHaveLength(artwork.faces.length);
    const page = pointsOf(artwork);
    const heads = facesOnSheet(artwork, foot, (box) => headOf(box, PICTURE));
    const layout = layoutOf(artwork);
    const blocks = words.length > 0 ? [layout.words, ...(layout.footer ? [layout.footer] : [])] : [];
    const others = [...heads, ...blocks.map(({ box }) => inPixels(box, page))];
    const safe = safeMarginOf(artwork) - 0.01;
    const corners = (label: Rectangle) =>
      [label.left, label.left + label.width].flatMap((x) => [label.top, label.top + label.height].map((y) => [x, y] as const));
    for (const [index, label] of labels.entries()) {
      expect(labels.slice(index + 1).some((other) => overlap(label, other))).toBe(false);
      expect(others.some((other) => overlap(label, other))).toBe(false);
      for (const [x, y] of corners(label)) {
        const isOn = sheetOf(kind, orientation).isRound
          ? Math.hypot(x - page.width / 2, y - page.height / 2) <= page.width / 2 - safe
          : x >= safe && y >= safe && x <= page.width - safe && y <= page.height - safe;
        expect(isOn).toBe(true);
      }
      expect(label.height).toBeCloseTo(LINE * label.size);
      const largest = Math.max(...labels.map(({ size }) => size));
      if (foot === 0) expect(label.size).toBeGreaterThanOrEqual(Math.max(MIN_ON_PICTURE, 0.6 * largest));
    }
    const small = labels.some(({ size }) => size < MIN_ON_PAPER);
    expect(labelsTooSmall(context, artwork, PICTURE).some(Boolean)).toBe(small);
  });
});

describe('names under people', () => {
  it('are below the chins, in the middle', () => {
    const artwork = artworkOf('framed-print', [face(0.3, 0.35, 0.16), face(0.7, 0.4, 0.16)]);
    const { labels, foot } = placeLabels(context, artwork, PICTURE);
    const faces = facesOnSheet(artwork, foot, (box) => inPixels(box, PICTURE));
    expect(foot).toBe(0);
    for (const [index, label] of labels.entries()) {
      const { top, height } = faces[index]!;
      expect(middle(label)).toBeCloseTo(middle(faces[index]!), 3);
      expect(label.top - (top + height)).toBeGreaterThan(0);
      expect(label.top - (top + height)).toBeLessThan(0.35 * height);
    }
    expect(new Set(labels.map(({ size }) => size)).size).toBe(1);
  });

  it.each(['two rows', 'people at the foot', 'a close-up'])('are at the foot where one has no room: %s', (people) => {
    const artwork = artworkOf('framed-print', PEOPLE[people]!);
    const { labels, foot } = placeLabels(context, artwork, PICTURE);
    expect(foot).toBeGreaterThan(0);
    expect(foot).toBeLessThan(0.15);
    const faces = facesOnSheet(artwork, foot, (box) => inPixels(box, PICTURE));
    expect(labels.every(({ top }) => faces.every((each) => top > each.top + each.height))).toBe(true);
    // From left to right like the people.
    const names = labels.toSorted((one, other) => middle(one) - middle(other)).map(({ index }) => middle(faces[index]!));
    expect(names).toEqual(names.toSorted((one, other) => one - other));
  });

  it('are smaller when two beside each other are long', () => {
    const pair = [face(0.37, 0.4, 0.16), face(0.61, 0.4, 0.16)];
    const [long, short] = [
      ['Bartholomew', 'Wilhelmina'],
      ['Al', 'Jo'],
    ].map((names) => placeLabels(context, artworkOf('framed-print', pair, [], 'upright', names), PICTURE));
    expect([long!.foot, short!.foot]).toEqual([0, 0]);
    expect(long!.labels[0]!.size).toBeLessThan(short!.labels[0]!.size);
    expect(overlap(long!.labels[0]!, long!.labels[1]!)).toBe(false);
  });

  it('are smaller when they are long, on one line', () => {
    const [long, short] = ['M'.repeat(20), 'Al'].map((name) => {
      const artwork = artworkOf('mug', [face(0.3, 0.4, 0.2)], [], 'upright', [name]);
      return placeLabels(context, artwork, PICTURE).labels[0]!;
    });
    expect(long!.size).toBeLessThan(short!.size);
    expect(long!.height).toBeLessThan(2 * long!.size);
  });

  it('are in the same places for a picture with fewer pixels', () => {
    for (const faces of Object.values(PEOPLE)) {
      const artwork = artworkOf('ornament', faces, ['Us']);
      const [large, small] = [PICTURE, { width: 512, height: 640 }].map((size) => placeLabels(context, artwork, size));
      expect(large!.foot).toBeCloseTo(small!.foot, 6);
      large!.labels.forEach(({ left, top, size }, index) => {
        const other = small!.labels[index]!;
        expect([other.left - left, other.top - top, other.size - size].every((far) => Math.abs(far) < 0.01)).toBe(true);
      });
    }
  });

  it('leave the picture as it is without a name', () => {
    const artwork = { ...artworkOf('mug', PEOPLE['two rows']!), labels: [{ box: PEOPLE['two rows']![0]!, text: '' }] };
    expect(placeLabels(context, artwork, PICTURE)).toEqual({ labels: [], foot: 0 });
  });
});

/** As in WCAG 2.2, in a second writing. */
function contrast(one: readonly number[], other: readonly number[]): number {
  const [a, b] = [one, other].map((rgb) => {
    const [r, g, blue] = rgb.map((value) => (value <= 10.31 ? value / 3294.6 : Math.pow((value + 14.025) / 269.025, 2.4)));
    return 0.2126 * r! + 0.7152 * g! + 0.0722 * blue!;
  });
  return (Math.max(a!, b!) + 0.05) / (Math.min(a!, b!) + 0.05);
}

const channels = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

describe('the color of names', () => {
  const groundOf = (colorAt: (x: number, y: number) => readonly number[]) => {
    const data = new Uint8ClampedArray(64 * 64 * 4);
    for (let at = 0; at < 64 * 64; at++) data.set([...colorAt(at % 64, Math.floor(at / 64)), 255], at * 4);
    return { width: 64, height: 64, data };
  };
  const everywhere = [{ left: 0, top: 0, width: 64, height: 64 }];
  const GROUNDS: [string, (x: number, y: number) => readonly number[]][] = [
    ['black', () => [0, 0, 0]],
    ['white', () => [255, 255, 255]],
    ['middle gray', () => [118, 118, 118]],
    ['skin', () => [200, 150, 120]],
    ['red', () => [200, 30, 30]],
    ['stripes', (x) => (x % 8 < 4 ? [255, 255, 255] : [10, 10, 10])],
    ['a meadow at noon', (x, y) => [(x * 37 + y * 11) % 160, 90 + ((x * 13 + y * 29) % 150), (x * 7 + y * 3) % 90]],
  ];

  it.each(GROUNDS)('can be read everywhere on %s', (_, colorAt) => {
    const ground = groundOf(colorAt);
    const { color, pill, cover } = inkOn(ground, everywhere);
    for (let at = 0; at < ground.data.length; at += 4) {
      const under = [0, 1, 2].map((channel) => ground.data[at + channel]! * (1 - cover) + channels(pill)[channel]! * cover);
      expect(contrast(channels(color), under)).toBeGreaterThanOrEqual(4.5);
    }
  });

  it.each([
    ['black', [0, 0, 0], '#fdf3de'],
    ['white', [255, 255, 255], '#2b1820'],
  ] as const)('needs no pill on %s', (_, rgb, color) => {
    expect(
      inkOn(
        groundOf(() => rgb),
        everywhere,
      ),
    ).toMatchObject({ color, cover: 0 });
  });

  it.each(KINDS)('can be read on the paper of a %s', (kind) => {
    const { paper } = layoutOf(artworkOf(kind, []));
    const { color, cover } = inkOnPaper(paper);
    expect([cover, contrast(channels(color), channels(paper)) >= 4.5]).toEqual([0, true]);
  });
});
