import type { Box, Label, MarkedCell, MonthSheet } from '../../painter/index.js';
import type { GiftKind, Orientation } from '../catalog/index.js';

/** A month as it is printed. */
export interface PrintedMonth extends Omit<MonthSheet, 'days'> {
  days: (Omit<MarkedCell, 'dates'> & {
    /** A face is a square picture; null without one. */
    dates: { text: string; face: Buffer | null }[];
  })[];
}

/** Content of a print, and the gift that it is for. */
export interface GiftPicture {
  /** The customer's picture; null for the shop's landscape. */
  picture: Buffer | null;
  faces: readonly Box[];
  kind: GiftKind;
  orientation: Orientation;
  /** One text for each word field of the product, in order; empty if left out. */
  words: readonly string[];
  /** Names of the people in the picture. */
  labels: readonly Label[];
  /** A sheet of a calendar that has a picture for each month. */
  calendar?: 'cover' | PrintedMonth | undefined;
}
