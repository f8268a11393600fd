import sharp from '../../platform/images/sharp.js';
import { paintDedication } from '../../../painter/index.js';
import { printablePart } from '../../catalog/index.js';
import { contextOf } from './placement.js';
import { PRINT_DPI } from './print-size.js';

/** Inches. A small card, because a line of text would look lost on a poster-sized page. */
export const DEDICATION_CARD = { width: 6, height: 4 };

/** The card as a PNG at PRINT_DPI. Leaves out what our typefaces lack: a product name may contain anything. */
export async function renderDedication(dedication: string, productName: string): Promise<Buffer> {
  const width = DEDICATION_CARD.width * PRINT_DPI;
  const height = DEDICATION_CARD.height * PRINT_DPI;
  const context = contextOf(width, height);
  paintDedication(context, [dedication, productName].map(printablePart).filter(Boolean), { width, height });
  const { data } = context.getImageData(0, 0, width, height);
  return sharp(data, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .png()
    .toBuffer();
}
