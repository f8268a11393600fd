import type { Box, Label } from '../../painter/index.js';
import type { GiftKind } from '../../server/catalog/contract.js';

/** A gift that both a browser and a worker paint. Files are base64: the mesh uncompressed, photo and picture as PNG. */
export interface PaintedGift {
  kind: GiftKind;
  mesh: string;
  photo: string;
  picture: string;
  words: string[];
  faces: Box[];
  labels: Label[];
}
