/** Pixels. */
const WIDTH = 560;
const JPEG = { quality: 70, mozjpeg: true } as const;

/** Of an image that the shop made: a JPEG of less than 60 KB, so that phones on the road load the mail at once. */
export async function mailPicture(image: Buffer): Promise<Buffer> {
  const { default: sharp } = await import('../images/sharp.js');
  return sharp(image).resize({ width: WIDTH, withoutEnlargement: true }).jpeg(JPEG).toBuffer();
}
