import { createCanvas } from '@napi-rs/canvas';
import {
  GIFT_KINDS,
  type GiftKind,
  type Orientation,
  TURNABLE_KINDS,
  usualOrientation,
} from '../../server/catalog/gifts/contract.js';
import { canvasHost } from '../../server/gifts/canvas-host.js';
import type { Box, Context2D, Rectangle, Size } from '../types.js';
import { LAYOUTS } from './layouts.js';
import { paintArtwork, paintWords, sizesOfWords } from './paint-artwork.js';
import { sheetOf } from './sheet.js';

const KINDS = Object.keys(GIFT_KINDS) as GiftKind[];
const SHEETS: [GiftKind, Orientation][] = [
  ...KINDS.map((kind): [GiftKind, Orientation] => [kind, usualOrientation(kind)]),
  ...TURNABLE_KINDS.map((kind): [GiftKind, Orientation] => [kind, usualOrientation(kind) === 'across' ? 'upright' : 'across']),
];
const LONGEST = 'M'.repeat(60);
/** A gift with words that are all invisible. */
const UNSEEN = [' '];

function sizeOf(kind: GiftKind, orientation?: Orientation): Size {
  const { width, height } = sheetOf(kind, orientation);
  const scale = 240 / Math.max(width, height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

function sheet({ width, height }: Size): Context2D {
  const context = canvasHost.createCanvas(width, height).getContext('2d');
  if (!context) throw new Error('no canvas');
  return context;
}

function paint(kind: GiftKind, words: readonly string[], orientation?: Orientation): Uint8ClampedArray<ArrayBuffer> {
  const size = sizeOf(kind, orientation);
  const context = sheet(size);
  paintArtwork(context, { kind, orientation, faces: [], words }, null, size);
  return new Uint8ClampedArray(context.getImageData(0, 0, size.width, size.height).data);
}

/** The pixels in which two paintings differ. */
function differences(
  a: Uint8ClampedArray<ArrayBuffer>,
  b: Uint8ClampedArray<ArrayBuffer>,
  { width }: Size,
): { x: number; y: number }[] {
  const found = [];
  const [wholeA, wholeB] = [a, b].map(({ buffer }) => new Uint32Array(buffer)) as [Uint32Array, Uint32Array];
  for (let at = 0; at < a.length; at += 4) {
    if (wholeA[at / 4] === wholeB[at / 4]) continue;
    const distance = Math.abs(a[at]! - b[at]!) + Math.abs(a[at + 1]! - b[at + 1]!) + Math.abs(a[at + 2]! - b[at + 2]!);
    if (distance > 24) found.push({ x: (at / 4) % width, y: Math.floor(at / 4 / width) });
  }
  return found;
}

describe.each(SHEETS)('the artwork of a %s %s', (kind, orientation) => {
  const size = sizeOf(kind, orientation);
  const { width, safe, bleed: inchesOfBleed, isRound } = sheetOf(kind, orientation);
  const margin = (safe * size.width) / width - 1;
  const artworkOf = (words: readonly string[]) => ({ kind, orientation, faces: [], words });
  let blank: ReturnType<typeof paint>;

  beforeAll(() => {
    blank = paint(kind, UNSEEN, orientation);
  });

  it.each([
    ['long words', [LONGEST, LONGEST]],
    ['six long words', Array.from({ length: 6 }, () => LONGEST)],
    ['high and deep letters', ['Ởgjpq Ặ', 'Ǻgjpq']],
    ['Hebrew', ['נועה ואיתן', 'חיפה, 14.6.2024']],
  ])('keeps %s inside the safe area', (_, words) => {
    const ink = differences(paint(kind, words, orientation), blank, size);
    expect(ink.length).toBeGreaterThan(10);
    const outside = ink.filter(({ x, y }) => {
      if (isRound) return Math.hypot(x + 0.5 - size.width / 2, y + 0.5 - size.height / 2) > size.width / 2 - margin;
      return x < margin || y < margin || x > size.width - margin || y > size.height - margin;
    });
    expect(outside).toEqual([]);
  });

  it('repaints words as in a full painting, inside the returned rectangle', () => {
    const context = sheet(size);
    paintArtwork(context, artworkOf(['Bartholomew & Wilhelmina', 'Since 1948']), null, size);
    const before = new Uint8ClampedArray(context.getImageData(0, 0, size.width, size.height).data);
    const part: Rectangle = paintWords(context, artworkOf(['Ivy', 'Ở nhà']), size);
    const after = new Uint8ClampedArray(context.getImageData(0, 0, size.width, size.height).data);
    expect(differences(after, paint(kind, ['Ivy', 'Ở nhà'], orientation), size)).toEqual([]);
    const beyond = differences(after, before, size).filter(
      ({ x, y }) => x + 1 < part.left || y + 1 < part.top || x > part.left + part.width || y > part.top + part.height,
    );
    expect(beyond).toEqual([]);
  });

  it('sets a long word smaller than a short one', () => {
    const [short, long] = [['Ivy'], [LONGEST]].map((words) => sizesOfWords(sheet(size), artworkOf(words))[0]?.points ?? 0);
    expect(long).toBeLessThan(short ?? 0);
    expect(sizesOfWords(sheet(size), artworkOf(['Ivy']))[0]?.isTooSmall).toBe(false);
  });

  it('fills sheet and bleed with the picture when there are no words', () => {
    const picture = createCanvas(400, 400);
    const colors = picture.getContext('2d');
    colors.fillStyle = '#0000ff';
    colors.fillRect(0, 0, 400, 400);
    const bleed = Math.floor((inchesOfBleed * size.width) / width);
    const context = sheet({ width: size.width + 2 * bleed, height: size.height + 2 * bleed });
    paintArtwork(context, artworkOf(['', '']), picture, size, bleed);
    expect([...context.getImageData(0, 0, 1, 1).data]).toEqual([0, 0, 255, 255]);
  });
});

describe('a picture in an arch', () => {
  const size = sizeOf('card');
  /** Just inside the upper left corner of the picture's box. */
  const cornerWith = (faces: readonly Box[]) => {
    const picture = canvasHost.createCanvas(70, 98);
    const red = picture.getContext('2d');
    if (!red) throw new Error('no canvas');
    red.fillStyle = '#ff0000';
    red.fillRect(0, 0, 70, 98);
    const context = sheet(size);
    paintArtwork(context, { kind: 'card', faces, words: ['Happy birthday'] }, picture, size);
    const { left, top } = LAYOUTS.card.picture;
    return [...context.getImageData(Math.ceil(left * size.width) + 1, Math.ceil(top * size.height) + 1, 1, 1).data.slice(0, 3)];
  };

  it('leaves the corners to the paper', () => {
    expect(cornerWith([])).toEqual([0xf3, 0xcd, 0x7e]);
  });

  it('fills its box where the arch would cut a head', () => {
    expect(
      cornerWith([
        { left: 0.02, top: 0.02, width: 0.3, height: 0.3 },
        { left: 0.68, top: 0.68, width: 0.3, height: 0.3 },
      ]),
    ).toEqual([255, 0, 0]);
  });
});

it('a year’s calendar has its months and words inside the safe area in both orientations', () => {
  for (const orientation of ['upright', 'across'] as const) {
    const size = sizeOf('calendar', orientation);
    const ink = differences(
      paint('calendar', [LONGEST, '2027'], orientation),
      paint('calendar', ['', '2028'], orientation),
      size,
    );
    const margin = (sheetOf('calendar', orientation).safe * size.width) / sheetOf('calendar', orientation).width - 1;
    const lowest = Math.max(...ink.map(({ y }) => y));
    expect(lowest).toBeGreaterThan(size.height * 0.85);
    expect(lowest).toBeLessThan(size.height - margin);
    expect(Math.min(...ink.map(({ x }) => x))).toBeGreaterThan(margin);
    expect(Math.max(...ink.map(({ x }) => x))).toBeLessThan(size.width - margin);
  }
});

describe('sizes of words', () => {
  it('report which word is too small to read', () => {
    const words = ['Ivy', LONGEST];
    const [short, long] = sizesOfWords(sheet(sizeOf('ornament')), { kind: 'ornament', faces: [], words });
    expect(short?.isTooSmall).toBe(false);
    expect(long?.isTooSmall).toBe(true);
  });

  it('do not report an omitted word as small', () => {
    const sizes = sizesOfWords(sheet(sizeOf('mug')), { kind: 'mug', faces: [], words: ['', 'Ivy'] });
    expect(sizes.map(({ isTooSmall }) => isTooSmall)).toEqual([false, false]);
  });
});

describe('words from right to left', () => {
  it('end on the left', () => {
    const size = sizeOf('mug');
    const ink = differences(paint('mug', ['ששש.']), paint('mug', UNSEEN), size);
    const first = Math.min(...ink.map(({ x }) => x));
    const middle = (Math.min(...ink.map(({ y }) => y)) + Math.max(...ink.map(({ y }) => y))) / 2;
    // A period is drawn near the baseline.
    expect(Math.min(...ink.filter(({ x }) => x < first + 3).map(({ y }) => y))).toBeGreaterThan(middle);
  });

  it('keep the order of their sentence on its second line', () => {
    const size = sizeOf('card');
    const ink = differences(paint('card', ['יום הולדת שמח Maximilian.']), paint('card', UNSEEN), size);
    const [top, bottom] = [Math.min(...ink.map(({ y }) => y)), Math.max(...ink.map(({ y }) => y))];
    const second = ink.filter(({ y }) => y > (top + bottom) / 2);
    const first = Math.min(...second.map(({ x }) => x));
    // The period, near the baseline.
    expect(Math.min(...second.filter(({ x }) => x < first + 2).map(({ y }) => y))).toBeGreaterThan((top + 3 * bottom) / 4);
  });
});
