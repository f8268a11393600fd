import { type GiftKind, inchesOf, type Orientation, usualOrientation } from '../../server/catalog/gifts/contract.js';
import type { Artwork, MonthSheet, Size } from '../types.js';
import { type SheetLayout, LAYOUTS, MONTH_LAYOUT, TURNED_LAYOUTS, YEAR_LAYOUTS } from './layouts.js';
import { titleOfMonth } from './month-sheet.js';

/** The size of a print, in inches. */
export interface Sheet extends Size {
  /** Extra width printed beyond the cut on every side. */
  bleed: number;
  /** Margin from the cut that words must not enter. */
  safe: number;
  isRound: boolean;
}

/** Gifts that are not cut, so they need no bleed. */
const UNCUT: readonly GiftKind[] = ['mug', 'tote'];
const BLEED = 0.125;
const YEAR = /^\d{4}$/;

export function sheetOf(kind: GiftKind, orientation?: Orientation, inches: Size = inchesOf(kind, orientation)): Sheet {
  const { width, height } = inches;
  const bleed = UNCUT.includes(kind) ? 0 : BLEED;
  return { width, height, bleed, safe: Math.min(width, height) * 0.03, isRound: kind === 'ornament' };
}

export function hasWords(artwork: Artwork): boolean {
  return wordsOn(artwork).some((word) => word !== '');
}

/** The sheet of a month has its name in place of the product's words. */
export function wordsOn(artwork: Artwork): readonly string[] {
  const month = monthOf(artwork);
  return month ? [titleOfMonth(month)] : artwork.words;
}

export function monthOf({ calendar }: Artwork): MonthSheet | null {
  return calendar === undefined || calendar === 'cover' ? null : calendar;
}

export function yearOf({ kind, words, calendar }: Artwork): number | null {
  const year = kind === 'calendar' && !calendar ? words.find((word) => YEAR.test(word)) : undefined;
  return year === undefined ? null : Number(year);
}

export function layoutOf(artwork: Artwork): SheetLayout {
  const { kind, orientation = usualOrientation(kind) } = artwork;
  if (monthOf(artwork)) return MONTH_LAYOUT;
  if (yearOf(artwork) !== null) return YEAR_LAYOUTS[orientation];
  const turned: Partial<Record<GiftKind, SheetLayout>> = TURNED_LAYOUTS;
  return (orientation !== usualOrientation(kind) && turned[kind]) || LAYOUTS[kind];
}
