/** Pixels. */
const WIDTH = 560;
const JPEG = { quality: 70, mozjpeg: true } as const;

/** Converts an image made by the shop to a JPEG of less than 60 KB, so that mails load fast on mobile networks. */
export async function mailPicture(image: Buffer): Promise<Buffer> {
  const { default: sharp } = await import('../images/sharp.js');
  return sharp(image).resize({ width: WIDTH, withoutEnlargement: true }).jpeg(JPEG).toBuffer();
}
