import sharp from '../../../platform/images/sharp.js';

const MAX_DPI = 300;
const POINTS_PER_INCH = 72;
const JPEG_QUALITY = 95;
const SMALLER_QUALITY = 88;

export interface PrintPicture {
  jpeg: Buffer;
  /** Pixels. */
  width: number;
  height: number;
  /** Points on paper. */
  printWidth: number;
  printHeight: number;
  dpi: number;
}

/** Size in pixels, after the EXIF rotation. */
export async function measure(bytes: Buffer): Promise<{ width: number; height: number }> {
  const { autoOrient } = await sharp(bytes).metadata();
  return autoOrient;
}

/** Re-encodes the same pixels in fewer bytes. */
export function smallerPrint(jpeg: Buffer): Promise<Buffer> {
  // Reads row by row, because the whole picture would take 100 MB of memory.
  return sharp(jpeg, { sequentialRead: true })
    .keepIccProfile()
    .withDensity(MAX_DPI)
    .jpeg({ quality: SMALLER_QUALITY, chromaSubsampling: '4:4:4', optimizeCoding: false })
    .toBuffer();
}

/**
 * Fits a picture into a box on paper, with lengths in points. Downsamples it to 300 dpi, but never enlarges it.
 */
export async function fitPicture(bytes: Buffer, box: { width: number; height: number }): Promise<PrintPicture> {
  const source = await measure(bytes);
  const scale = Math.min(box.width / source.width, box.height / source.height);
  const printWidth = source.width * scale;
  const printHeight = source.height * scale;
  const { data, info } = await sharp(bytes)
    .autoOrient()
    .resize({ width: Math.round((printWidth / POINTS_PER_INCH) * MAX_DPI), withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColorspace('srgb')
    .jpeg({ quality: JPEG_QUALITY, chromaSubsampling: '4:4:4' })
    .toBuffer({ resolveWithObject: true });
  const dpi = Math.round(info.width / (printWidth / POINTS_PER_INCH));
  return { jpeg: data, width: info.width, height: info.height, printWidth, printHeight, dpi };
}
