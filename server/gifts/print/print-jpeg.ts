import sharp from '../../platform/images/sharp.js';
import type { PrintPixels } from './enlarge.js';
import { PRINT_DPI } from './print-size.js';
import { withSrgbProfile } from './srgb.js';

/** Optimized tables would make the file 3% smaller, but keep a poster's coefficients in memory, which takes 350 MB. */
const JPEG = { quality: 95, chromaSubsampling: '4:4:4', optimizeCoding: false } as const;

/** An sRGB JPEG. Its only metadata is the resolution. */
export async function printJpeg({ data, width, height }: PrintPixels): Promise<Buffer> {
  return withSrgbProfile(
    await sharp(data, { raw: { width, height, channels: 3 } })
      .withDensity(PRINT_DPI)
      .jpeg(JPEG)
      .toBuffer(),
  );
}
