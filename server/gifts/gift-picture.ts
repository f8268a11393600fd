import type { Box, Label } from '../../painter/index.js';
import type { GiftKind, Orientation } from '../catalog/index.js';

/** What is printed on which gift. */
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
}
