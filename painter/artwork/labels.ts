import type { Artwork, Rectangle, Size } from '../types.js';
import type { PicturePosition } from './picture-position.js';
import { sheetOf } from './sheet.js';

/** Names are placed in points of the printed sheet, so that a view of any size and the print have them in the same places. */
const POINTS_PER_INCH = 72;
/** Letters over a picture may be light on dark: below 8 points, ink fills their thin strokes in print. */
export const MIN_ON_PICTURE = 8;
/** On plain paper, as small as other words may be. */
export const MIN_ON_PAPER = 6;
/** Height of a line as a multiple of the letters': room for accents above and for letters that hang below. */
export const LINE = 1.3;
/** Space between two names, and for the pills behind them, as a multiple of the letters' height. */
export const GAP = 1;

/** A name, whose width is a multiple of its letters' height, and its person's face on the sheet. */
export interface Named {
  /** Which of the artwork's labels it is. */
  index: number;
  text: string;
  width: number;
  face: Rectangle;
}

/** The names and heads on a sheet, with the picture where it is. */
export interface PeopleOnSheet {
  picture: PicturePosition;
  named: readonly Named[];
  /** Areas that names must not cover. */
  heads: readonly Rectangle[];
  /** The usual height of letters. */
  size: number;
}

/** One line of letters of this height, in the middle of its rectangle. */
export interface PlacedLabel extends Rectangle {
  index: number;
  text: string;
  size: number;
}

export interface ArrangedLabels {
  labels: readonly PlacedLabel[];
  /** Height at the foot of the picture that is left to the names, as a fraction of the sheet's; 0 where they are on the picture. */
  foot: number;
}

/** A range from left to right. */
export interface Span {
  left: number;
  right: number;
}

type SheetOfArtwork = Pick<Artwork, 'kind' | 'orientation' | 'inches'>;

export function pointsOf({ kind, orientation, inches }: SheetOfArtwork): Size {
  const { width, height } = sheetOf(kind, orientation, inches);
  return { width: width * POINTS_PER_INCH, height: height * POINTS_PER_INCH };
}

export function safeMarginOf({ kind, orientation, inches }: SheetOfArtwork): number {
  return sheetOf(kind, orientation, inches).safe * POINTS_PER_INCH;
}

export const middleOf = ({ left, width }: Rectangle): number => left + width / 2;

/** Free width between two heights, within a disc on the whole sheet; null if there is none. */
export function inDisc({ width, height }: Size, margin: number, top: number, bottom: number): Span | null {
  const far = Math.max(Math.abs(top - height / 2), Math.abs(bottom - height / 2));
  const radius = Math.min(width, height) / 2 - margin;
  if (far >= radius) return null;
  const half = Math.sqrt(radius ** 2 - far ** 2);
  return { left: width / 2 - half, right: width / 2 + half };
}
