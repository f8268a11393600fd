import sharp from '../../platform/images/sharp.js';
import { type Box, faceSquare } from '../../../painter/index.js';
import { opaque } from '../pixels.js';

/** Pixels: the largest circle on a calendar takes fewer at 300 dpi. */
const SIDE = 240;

/** The square of an upright picture around a face. */
export async function cutFace(picture: Buffer, face: Box): Promise<Buffer> {
  const { autoOrient } = await sharp(picture).metadata();
  return opaque(picture).extract(faceSquare(face, autoOrient)).resize(SIDE, SIDE).png().toBuffer();
}
