import type { Context2D, Size } from '../types.js';
import type { WordBlock } from './layouts.js';
import { drawLines, typeset } from './lettering.js';

const BLOCK: WordBlock = {
  box: { left: 0.09, top: 0.14, width: 0.82, height: 0.62 },
  headline: { typeface: 'serif', size: 0.06, color: '#2b1820', lines: 2 },
  others: { typeface: 'serif', size: 0.024, color: '#6a545b', lines: 1 },
};

/** Draws the card with a dedication and the gift's name below it onto white paper. @param size in pixels */
export function paintDedication(context: Context2D, texts: readonly string[], size: Size): void {
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, size.width, size.height);
  const { left, top, width, height } = BLOCK.box;
  const room = { left: left * size.width, top: top * size.height, width: width * size.width, height: height * size.height };
  drawLines(context, typeset(context, texts, BLOCK, size), room);
}
