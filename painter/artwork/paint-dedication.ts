import type { Context2D, Size } from '../types.js';
import type { WordBlock } from './layouts.js';
import { drawLines, typeset } from './lettering.js';
import { fill, inPixels } from './rectangles.js';

const BLOCK: WordBlock = {
  box: { left: 0.09, top: 0.14, width: 0.82, height: 0.62 },
  headline: { typeface: 'serif', size: 0.06, color: '#2b1820', lines: 2 },
  others: { typeface: 'serif', size: 0.024, color: '#6a545b', lines: 1 },
};

/** Draws the card with a dedication and the gift's name below it onto white paper. @param size in pixels */
export function paintDedication(context: Context2D, texts: readonly string[], size: Size): void {
  fill(context, { left: 0, top: 0, ...size }, '#ffffff');
  drawLines(context, typeset(context, texts, BLOCK, size), inPixels(BLOCK.box, size));
}
