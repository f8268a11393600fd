import { sheetOf, type Size } from '../../../painter/index.js';
import type { GiftKind, Orientation } from '../../catalog/index.js';

/** Pixels per inch of every print file. */
export const PRINT_DPI = 300;

/** The size of a sheet and its bleed on each side, in pixels. */
export interface PrintSheet {
  sheet: Size;
  bleed: number;
}

/** @param orientation the usual one of the kind if absent */
export function printSheet(kind: GiftKind, orientation?: Orientation): PrintSheet {
  const { width, height, bleed } = sheetOf(kind, orientation);
  const pixels = (inches: number) => Math.round(inches * PRINT_DPI);
  return { sheet: { width: pixels(width), height: pixels(height) }, bleed: pixels(bleed) };
}

export function sizeWithBleed({ sheet, bleed }: PrintSheet): Size {
  return { width: sheet.width + 2 * bleed, height: sheet.height + 2 * bleed };
}

/** The same sheet with fewer pixels. */
export function scaledSheet({ sheet: { width, height }, bleed }: PrintSheet, scale: number): PrintSheet {
  const pixels = (full: number) => Math.round(full * scale);
  return { sheet: { width: pixels(width), height: pixels(height) }, bleed: pixels(bleed) };
}
