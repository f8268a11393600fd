export type { Artwork, Box, CanvasHost, Context2D, PainterCanvas, PicturePixels, Pixels, Rectangle, Size } from './types.js';
