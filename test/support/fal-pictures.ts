import sharp from 'sharp';

/** The uploaded photo in other colors, or a plain square without one: no model runs, but the output differs from the input. */
export async function recolored(photo?: Buffer): Promise<Buffer> {
  const input = photo ? sharp(photo) : sharp({ create: { width: 512, height: 512, channels: 3, background: '#c98' } });
  return input
    .resize(1024, 1024, { fit: 'inside', withoutEnlargement: true })
    .modulate({ saturation: 1.6, hue: 40 })
    .jpeg()
    .toBuffer();
}

/** The uploaded images side by side, as a picture of everybody in them. The second picture of a request is mirrored. */
export async function together(
  images: readonly Buffer[],
  { width, height }: { width: number; height: number },
  index: number,
): Promise<Buffer> {
  const background = '#cb9';
  const column = Math.floor(width / Math.max(1, images.length));
  const parts = await Promise.all(
    images.map(async (image, i) => {
      const input = await sharp(image).resize(column, height, { fit: 'contain', background }).toBuffer();
      return { input, left: i * column, top: 0 };
    }),
  );
  const picture = await sharp({ create: { width, height, channels: 3, background } })
    .composite(parts)
    .png()
    .toBuffer();
  return sharp(picture)
    .flop(index % 2 === 1)
    .modulate({ saturation: 1.2 })
    .jpeg({ quality: 90 })
    .toBuffer();
}

/** The uploaded picture in the requested size, with inverted colors to distinguish it from one that the shop enlarged. */
export async function enlarged(picture: Buffer | undefined, scale: number): Promise<Buffer> {
  const { width = 1 } = await sharp(picture).metadata();
  return sharp(picture)
    .resize(Math.round(width * scale))
    .negate()
    .jpeg()
    .toBuffer();
}

/** The black image that models answer instead of a picture they refuse. */
export function black(): Promise<Buffer> {
  return sharp({ create: { width: 512, height: 640, channels: 3, background: '#000' } })
    .jpeg()
    .toBuffer();
}

/** A JPEG's first bytes, then noise. */
export function brokenImage(): Buffer {
  return Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(2000, 'noise')]);
}

export function truncatedImage(picture: Buffer): Buffer {
  return picture.subarray(0, Math.floor(picture.length / 2));
}
