import sharp from 'sharp';

const MAX_DPI = 300;
const POINTS_PER_INCH = 72;
const JPEG_QUALITY = 95;

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

/** Upright size in pixels, as the picture is meant to be seen. */
export async function measure(bytes: Buffer): Promise<{ width: number; height: number }> {
  const { autoOrient } = await sharp(bytes).metadata();
  return autoOrient;
}

/** Lays out a print file in a box on paper, lengths in points, with all its pixels as they are. */
export async function placePrint(jpeg: Buffer, box: { width: number; height: number }): Promise<PrintPicture> {
  const { width, height } = await measure(jpeg);
  const scale = Math.min(box.width / width, box.height / height);
  const printWidth = width * scale;
  return { jpeg, width, height, printWidth, printHeight: height * scale, dpi: Math.round(width / (printWidth / POINTS_PER_INCH)) };
}

/**
 * Prepares a picture for a box on paper, lengths in points: all its pixels up to 300 dpi, never one more than it has.
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
    .toColourspace('srgb')
    .jpeg({ quality: JPEG_QUALITY, chromaSubsampling: '4:4:4' })
    .toBuffer({ resolveWithObject: true });
  const dpi = Math.round(info.width / (printWidth / POINTS_PER_INCH));
  return { jpeg: data, width: info.width, height: info.height, printWidth, printHeight, dpi };
}
