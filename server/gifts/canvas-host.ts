import { createRequire } from 'node:module';
import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import { type CanvasHost, type PainterCanvas, TYPEFACES } from '../../painter/index.js';

const require = createRequire(import.meta.url);
for (const { family, file } of TYPEFACES) GlobalFonts.registerFromPath(require.resolve(file), family);

/** Paints in workers as browsers do, with the typefaces of the painter. */
export const canvasHost: CanvasHost = {
  createCanvas: (width, height) => createCanvas(width, height) as unknown as PainterCanvas,
};
