import { GIFT_KINDS, type GiftKind } from '../../server/catalog/gifts/contract.js';
import { canvasHost } from '../../server/gifts/canvas-host.js';
import type { Artwork, Box, Context2D, Size } from '../types.js';
import { facesOnSheet, judgePrint } from './judge-print.js';

const context = canvasHost.createCanvas(1, 1).getContext('2d') as Context2D;
/** Enough pixels for every gift. */
const LARGE = { width: 8_000, height: 10_000 };
const KINDS = Object.keys(GIFT_KINDS) as GiftKind[];
const MIDDLE = face(0.5, 0.4, 0.2);

function face(x: number, y: number, size: number): Box {
  return { left: x - size / 2, top: y - size / 2, width: size, height: size };
}

function judge(kind: GiftKind, faces: Box[], overrides: Partial<Artwork> & { picture?: Size; detail?: number } = {}) {
  const { picture = LARGE, detail = 1, ...others } = overrides;
  return judgePrint(context, { artwork: { kind, faces, words: [], ...others }, picture, detail });
}

const messages = (...input: Parameters<typeof judge>) => judge(...input).map(({ message }) => message);

describe('judging a print', () => {
  it.each(KINDS)('finds nothing in a large picture with a face in its middle: %s', (kind) => {
    expect(judge(kind, [MIDDLE])).toEqual([]);
    expect(judge(kind, [MIDDLE], { words: ['Mia & Theo', 'Est. 2026'] })).toEqual([]);
  });

  it('finds nothing without a picture', () => {
    expect(judgePrint(context, { artwork: { kind: 'mug', faces: [], words: [] }, picture: null, detail: 1 })).toEqual([]);
  });
});

describe('the distance of faces from edges', () => {
  /** A square picture on the mug’s square sheet, which is 88.9 mm wide: nothing of it is left out. */
  const SQUARE = { width: 4_000, height: 4_000 };

  it.each([
    [
      'the handle side of a mug',
      'mug',
      face(0.1, 0.5, 0.1),
      'The face is 4.4 mm from the handle side: a part of it may turn out of view',
    ],
    [
      'the foot of a mug',
      'mug',
      face(0.5, 0.97, 0.05),
      'The face is 0.4 mm from the edge of the print: a part of it may be missing',
    ],
    [
      'the seam of a cushion',
      'cushion',
      face(0.06, 0.5, 0.1),
      'The face is 4.6 mm from the seam: a part of it may disappear into it',
    ],
    [
      'the cut of a page',
      'storybook',
      face(0.5, 0.05, 0.1),
      'The face is 0 mm from the edge where the sheet is cut: a little of it may be cut off',
    ],
  ] as const)('is measured from %s', (_, kind, box, message) => {
    expect(messages(kind, [box], { picture: SQUARE })).toEqual([message]);
  });

  it('is measured from the rim all around an ornament', () => {
    const corners = [face(0.05, 0.05, 0.1), face(0.95, 0.95, 0.1)];
    const first = expect.stringMatching(
      /^The first face from the left reaches [\d.]+ mm beyond the rim: a part of it may be cut off$/,
    ) as string;
    expect(messages('ornament', corners, { picture: SQUARE })).toEqual([first, expect.stringMatching(/^The second face/)]);
  });

  it('counts what covers the print, as bars and frames do', () => {
    const portrait = { width: 8_000, height: 10_000 };
    const near = face(0.5, 0.04, 0.06);
    expect(messages('hanging-print', [near], { picture: portrait })).toEqual([
      expect.stringMatching(/^The face is [\d.]+ mm from the edge: the wooden bar may cover a part of it$/),
    ]);
    expect(messages('poster', [near], { picture: portrait })).toEqual([]);
  });

  it('sees a face that an arch cuts', () => {
    const artwork: Artwork = { kind: 'card', faces: [face(0.5, 0.3, 0.2)], words: ['For Mum'] };
    const [head] = facesOnSheet(context, artwork, LARGE);
    expect(judgePrint(context, { artwork, picture: LARGE, detail: 1 })).toEqual([]);
    expect(head!.onSheet.left).toBeGreaterThan(0.15);
    // Too many people for an arch: the picture is printed in a rectangle, so that it cuts none of them.
    const group = Array.from({ length: 8 }, (_, index) => face(0.08 + index * 0.12, 0.2, 0.1));
    expect(judge('card', group, { words: ['For Mum'] }).filter(({ code }) => code === 'face_cut')).toEqual([]);
  });

  it('marks the face on the trimmed sheet', () => {
    const [finding] = judge('mug', [face(0.1, 0.5, 0.1)], { picture: SQUARE });
    expect(finding!.code).toBe('face_near_edge');
    for (const [key, value] of Object.entries(face(0.1, 0.5, 0.1))) expect(finding!.box![key as keyof Box]).toBeCloseTo(value, 5);
  });
});

describe('the pixels per inch of faces', () => {
  const SMALL = { width: 1_024, height: 1_280 };

  it('count those of the picture, before it is enlarged', () => {
    expect(messages('framed-print', [MIDDLE], { picture: SMALL })).toEqual(['The face will look soft in print (63 dpi)']);
    expect(messages('mug', [MIDDLE], { picture: SMALL })).toEqual([]);
  });

  it('count those of the larger picture that a print is made of', () => {
    expect(messages('framed-print', [MIDDLE], { picture: SMALL, detail: 1.75 })).toEqual([]);
  });

  it('must be more for what is held in a hand', () => {
    const tiny = { width: 480, height: 480 };
    expect(messages('mug', [face(0.5, 0.4, 0.2)], { picture: tiny })).toEqual(['The face will look soft in print (137 dpi)']);
  });

  it('are said of the picture where no face is known', () => {
    expect(messages('canvas', [], { picture: SMALL })).toEqual(['The picture will look soft in print (42 dpi)']);
  });

  it('are said once of many faces', () => {
    const two = [face(0.3, 0.4, 0.1), face(0.6, 0.4, 0.1)];
    expect(messages('poster', two, { picture: SMALL })).toEqual(['The 2 faces will look soft in print (63 dpi)']);
  });
});

describe('people', () => {
  const SQUARE = { width: 4_000, height: 4_000 };
  const [left, right] = [face(0.08, 0.5, 0.08), face(0.92, 0.5, 0.08)];

  it('have the names that the customer gave them', () => {
    const labels = [{ box: left, text: 'Mia' }];
    const found = messages('mug', [right, left], { picture: SQUARE, labels });
    expect(found).toEqual([expect.stringMatching(/^Mia’s face is/), expect.stringMatching(/^The second face from the left is/)]);
  });

  it('count too where only the customer saw them', () => {
    expect(messages('mug', [], { picture: SQUARE, labels: [{ box: left, text: 'Mia' }] })).toEqual([
      expect.stringMatching(/^Mia’s face is/),
    ]);
  });
});

it('names words that are too small, with their height', () => {
  const long = 'A very long line of words that no one can read at this size';
  expect(judge('ornament', [MIDDLE], { words: ['Us', long] })).toEqual([
    {
      code: 'words_small',
      message: expect.stringMatching(new RegExp(`^“${long}” prints [01]\\.?\\d? mm high: hard to read$`)) as string,
      box: null,
    },
  ]);
});
