export { paintArtwork, paintWords, sizesOfWords } from './artwork/paint.js';
export { sheetOf, type Sheet } from './artwork/sheets.js';
export { TYPEFACES, type Typeface } from './artwork/typefaces.js';
export type { Artwork, Box, CanvasHost, Context2D, PainterCanvas, PicturePixels, Pixels, Rectangle, Size } from './types.js';
