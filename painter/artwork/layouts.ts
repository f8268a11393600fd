import { MONTH_PICTURE_HEIGHT } from '../../server/calendars/months/contract.js';
import type { GiftKind, Orientation, TurnableKind } from '../../server/catalog/gifts/contract.js';
import type { Box } from '../types.js';
import { WHOLE } from './framing.js';

/** The style of a line of words. Lengths are fractions of the sheet's width. */
export interface LineStyle {
  typeface: 'serif' | 'sans';
  /** The largest size; longer words are set smaller. */
  size: number;
  color: string;
  /** How many lines a long text may take. */
  lines: number;
}

/** Words, one below the other in the middle of a box. */
export interface WordBlock {
  box: Box;
  /** The styles of the first word and of those that follow. */
  headline: LineStyle;
  others: LineStyle;
}

export type Shape = 'rectangle' | 'arch';
export type Specks = 'stars' | 'confetti';

/** How a sheet with words is laid out; without words the picture fills it. Boxes are parts of the trimmed sheet. */
export interface SheetLayout {
  paper: string;
  picture: Box;
  /** Which part of the picture's box it fills; all of it where a head would be cut. */
  shape: Shape;
  /** The visible part of the picture's box, in fractions of it: the corners around a disc are hidden. */
  seen: Box;
  /** Decorations beside the picture and the text. */
  specks?: Specks;
  /** Areas with a color other than the paper's. */
  bands: readonly { box: Box; color: string }[];
  /** All words, unless `footer` has those after the first. */
  words: WordBlock;
  footer?: WordBlock;
  /** Where the months of a year's calendar are, and in how many columns. */
  months?: { box: Box; columns: number };
  /** Where the days of a month are. */
  days?: Box;
}

const INK = '#2b1820';
const SOFT = '#5b3a42';
const MULBERRY = '#7a2445';
const CREAM = '#fbe7b2';

const box = (left: number, top: number, width: number, height: number): Box => ({ left, top, width, height });
const serif = (size: number, color: string, lines = 1): LineStyle => ({ typeface: 'serif', size, color, lines });
const small = (size: number, color: string): LineStyle => ({ typeface: 'sans', size, color, lines: 1 });
const PLAIN = { shape: 'rectangle', seen: WHOLE, bands: [] } as const;
/** Heads are round as well: their corners may be outside. */
const ARCH = { shape: 'arch', seen: box(0.06, 0.1, 0.88, 0.9), bands: [] } as const;

const PRINT: SheetLayout = {
  ...PLAIN,
  paper: '#fbf7f0',
  picture: box(0.13, 0.06, 0.74, 0.74),
  words: { box: box(0.09, 0.815, 0.82, 0.135), headline: serif(0.078, INK), others: small(0.034, SOFT) },
};
/** For what is printed to its edges: a quiet band below the picture. */
const BANDED: SheetLayout = {
  ...PLAIN,
  paper: '#fbf7f0',
  picture: box(0, 0, 1, 0.83),
  words: { box: box(0.06, 0.845, 0.88, 0.125), headline: serif(0.05, INK), others: small(0.022, SOFT) },
};

export const LAYOUTS: Record<GiftKind, SheetLayout> = {
  'framed-print': PRINT,
  'hanging-print': {
    ...PRINT,
    ...ARCH,
    paper: '#f5eee1',
    picture: box(0.15, 0.075, 0.7, 0.715),
    words: { ...PRINT.words, headline: serif(0.094, MULBERRY) },
  },
  poster: {
    ...PLAIN,
    paper: '#f3e6d3',
    picture: box(0.058, 0.047, 0.884, 0.69),
    bands: [{ box: box(0.058, 0.737, 0.884, 0.216), color: '#1f3a4a' }],
    words: { box: box(0.1, 0.75, 0.8, 0.19), headline: serif(0.1, '#f4c65c'), others: small(0.033, '#f3e6d3') },
  },
  canvas: BANDED,
  puzzle: BANDED,
  mug: {
    ...PLAIN,
    paper: '#ffffff',
    picture: box(0.12, 0.01, 0.76, 0.76),
    words: { box: box(0.03, 0.785, 0.94, 0.2), headline: serif(0.105, INK), others: small(0.044, SOFT) },
  },
  ornament: {
    shape: 'rectangle',
    paper: '#faf4ea',
    picture: box(0, 0, 1, 0.745),
    seen: box(0.1, 0.1, 0.8, 0.9),
    bands: [{ box: box(0, 0.745, 1, 0.255), color: MULBERRY }],
    words: { box: box(0.22, 0.77, 0.56, 0.15), headline: serif(0.078, CREAM), others: small(0.036, CREAM) },
  },
  cushion: {
    ...ARCH,
    paper: '#f6efe4',
    picture: box(0.17, 0.1, 0.66, 0.66),
    words: { box: box(0.13, 0.775, 0.74, 0.125), headline: serif(0.078, MULBERRY), others: small(0.03, SOFT) },
  },
  card: {
    ...ARCH,
    paper: '#f3cd7e',
    specks: 'confetti',
    picture: box(0.15, 0.045, 0.7, 0.7),
    words: { box: box(0.08, 0.755, 0.84, 0.195), headline: serif(0.112, '#4a1530', 2), others: small(0.037, '#4a1530') },
  },
  storybook: {
    ...ARCH,
    paper: '#24344f',
    specks: 'stars',
    picture: box(0.19, 0.265, 0.62, 0.62),
    words: { box: box(0.07, 0.045, 0.86, 0.2), headline: serif(0.088, CREAM, 2), others: small(0.03, CREAM) },
    footer: { box: box(0.08, 0.905, 0.84, 0.06), headline: small(0.03, CREAM), others: small(0.03, CREAM) },
  },
  calendar: {
    ...PLAIN,
    paper: '#fdfaf3',
    picture: box(0, 0, 1, 0.76),
    words: { box: box(0.08, 0.785, 0.84, 0.18), headline: serif(0.084, '#86254b'), others: small(0.044, SOFT) },
  },
  tote: {
    ...ARCH,
    paper: '#ffffff',
    picture: box(0.1, 0.01, 0.8, 0.7),
    words: { box: box(0.04, 0.73, 0.92, 0.25), headline: serif(0.125, MULBERRY, 2), others: small(0.042, SOFT) },
  },
};

const PRINT_ACROSS: SheetLayout = {
  ...PRINT,
  picture: box(0.12, 0.05, 0.76, 0.76),
  words: { box: box(0.08, 0.82, 0.84, 0.135), headline: serif(0.062, INK), others: small(0.027, SOFT) },
};
const BANDED_UPRIGHT: SheetLayout = {
  ...BANDED,
  picture: box(0, 0, 1, 0.88),
  words: { box: box(0.06, 0.89, 0.88, 0.085), headline: serif(0.066, INK), others: small(0.03, SOFT) },
};

/** The layouts of sheets that are turned from the usual orientation of their kind. */
export const TURNED_LAYOUTS: Record<TurnableKind, SheetLayout> = {
  'framed-print': PRINT_ACROSS,
  'hanging-print': {
    ...PRINT_ACROSS,
    paper: LAYOUTS['hanging-print'].paper,
    words: { ...PRINT_ACROSS.words, headline: serif(0.072, MULBERRY) },
  },
  poster: {
    ...LAYOUTS.poster,
    picture: box(0.047, 0.058, 0.906, 0.704),
    bands: [{ box: box(0.047, 0.762, 0.906, 0.18), color: '#1f3a4a' }],
    words: { box: box(0.08, 0.772, 0.84, 0.16), headline: serif(0.08, '#f4c65c'), others: small(0.027, '#f3e6d3') },
  },
  canvas: BANDED_UPRIGHT,
  puzzle: BANDED_UPRIGHT,
  calendar: {
    ...LAYOUTS.calendar,
    words: { box: box(0.08, 0.785, 0.84, 0.18), headline: serif(0.062, '#86254b'), others: small(0.032, SOFT) },
  },
};

/** A year's calendar has its months below the words. */
export const YEAR_LAYOUTS: Record<Orientation, SheetLayout> = {
  upright: {
    ...LAYOUTS.calendar,
    picture: box(0, 0, 1, 0.53),
    words: { box: box(0.08, 0.545, 0.84, 0.085), headline: serif(0.07, '#86254b'), others: small(0.036, SOFT) },
    months: { box: box(0.07, 0.645, 0.86, 0.315), columns: 4 },
  },
  across: {
    ...LAYOUTS.calendar,
    picture: box(0, 0, 1, 0.54),
    words: { box: box(0.08, 0.552, 0.84, 0.098), headline: serif(0.05, '#86254b'), others: small(0.026, SOFT) },
    months: { box: box(0.04, 0.665, 0.92, 0.295), columns: 6 },
  },
};

/** A month of a calendar that has a picture for each. */
export const MONTH_LAYOUT: SheetLayout = {
  ...LAYOUTS.calendar,
  picture: box(0, 0, 1, MONTH_PICTURE_HEIGHT),
  words: { box: box(0.06, 0.574, 0.88, 0.05), headline: serif(0.055, '#86254b'), others: small(0.03, SOFT) },
  days: box(0.05, 0.632, 0.9, 0.338),
};
