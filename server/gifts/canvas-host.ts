import { createRequire } from 'node:module';
import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import { type CanvasHost, type PainterCanvas, TYPEFACES } from '../../painter/index.js';

const { resolve } = createRequire(import.meta.url);
for (const { family, file } of TYPEFACES) {
  if (!GlobalFonts.registerFromPath(resolve(file), family)) throw new Error(`The typeface ${file} cannot be read.`);
}

/** Canvas for the painter on workers. */
export const canvasHost: CanvasHost = {
  // Casts, because the two canvas types declare more than they have in common.
  createCanvas: (width, height) => createCanvas(width, height) as unknown as PainterCanvas,
};
