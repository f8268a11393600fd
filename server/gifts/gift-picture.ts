import type { Box } from '../../painter/index.js';
import type { GiftKind } from '../catalog/index.js';

/** A customer's picture, and the gift that it is printed on. */
export interface GiftPicture {
  picture: Buffer;
  faces: readonly Box[];
  kind: GiftKind;
  /** One text for each word field of the product, in order; empty if left out. */
  words: readonly string[];
}
