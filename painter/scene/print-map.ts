import type { Size } from '../types.js';

/** Which part of the sheet is seen at each pixel of a view. Only pixels that show some of the print are listed, row by row. */
export interface PrintMap extends Size {
  /** Index of each listed pixel: row × width + column. */
  index: Uint32Array;
  /** Fraction of the sheet's width from its left edge. */
  u: Float32Array;
  /** Fraction of the sheet's height from its upper edge. */
  v: Float32Array;
  /** How much of the pixel is print, 1 to 255. */
  coverage: Uint8Array;
  /** Whether the photo shows white paper where the print goes: then its colors are the light. */
  isOnWhite: boolean;
}
