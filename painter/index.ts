export { faceSquare } from './artwork/face-square.js';
export { paintArtwork, sizesOfWords } from './artwork/paint-artwork.js';
export { type PictureOnSheet, pictureOnSheet } from './artwork/picture-on-sheet.js';
export { groundOf } from './artwork/paint-labels.js';
export { labelsTooSmall } from './artwork/place-labels.js';
export { paintDedication } from './artwork/paint-dedication.js';
export { sheetOf } from './artwork/sheet.js';
export { type Typeface, TYPEFACES, typefacesFor } from './artwork/typefaces.js';
export { darkFace, facesOnSheet, type JudgedSheet, judgePrint, type PrintFinding } from './quality/judge-print.js';
export { GiftPainter } from './scene/gift-painter.js';
export { mapOfCorners, outlineOfCorners } from './scene/map-of-corners.js';
export { mapOfMesh } from './scene/map-of-mesh.js';
export { type Mesh, readMesh } from './scene/mesh.js';
export type {
  Artwork,
  Box,
  CanvasHost,
  Context2D,
  Label,
  MarkedCell,
  MonthSheet,
  PainterCanvas,
  PicturePixels,
  Pixels,
  Rectangle,
  Size,
} from './types.js';
