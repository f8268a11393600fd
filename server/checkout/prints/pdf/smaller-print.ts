import sharp from '../../../platform/images/sharp.js';
import { PRINT_DPI } from '../../../gifts/index.js';

const QUALITY = 88;

/** Re-encodes the same pixels in fewer bytes. */
export function smallerPrint(jpeg: Buffer): Promise<Buffer> {
  // Reads row by row, because the whole picture would take 100 MB of memory.
  return sharp(jpeg, { sequentialRead: true })
    .keepIccProfile()
    .withDensity(PRINT_DPI)
    .jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4', optimizeCoding: false })
    .toBuffer();
}
