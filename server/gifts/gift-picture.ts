import type { Box } from '../../painter/index.js';
import type { GiftKind } from '../catalog/index.js';

/** A customer's picture, and what it is printed on. */
export interface GiftPicture {
  picture: Buffer;
  faces: readonly Box[];
  kind: GiftKind;
  /** One for each field of the product, in its order; empty where it was left out. */
  words: readonly string[];
}
