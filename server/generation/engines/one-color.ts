import sharp from '../../platform/images/sharp.js';

/** Standard deviation, of 255: more than compression makes of an even area, less than any picture has. */
const EVEN = 2;
/** Pixels. */
const SIDE = 256;

/** Whether an image shows nothing: models answer in black when they refuse or fail. */
export async function isOneColor(image: Buffer): Promise<boolean> {
  const small = await sharp(image).resize(SIDE, SIDE, { fit: 'fill' }).flatten().png({ compressionLevel: 1 }).toBuffer();
  const { channels } = await sharp(small).stats();
  return channels.every(({ stdev }) => stdev < EVEN);
}
