import { readFile } from 'node:fs/promises';
import sharp from 'sharp';

const PORTRAITS = ['woman', 'man', 'grandpa', 'mom', 'ada', 'amara', 'mama'] as const;

/** A photo of one person, square. */
export function portrait(who: (typeof PORTRAITS)[number]): Promise<Buffer> {
  return readFile(new URL(`../../database/seed/pictures/print-${who}.webp`, import.meta.url));
}

/** Portraits in rows, like a collage app makes: a photo with this many people. */
export async function collage(people: number, perRow = people, side = 400): Promise<Buffer> {
  const tiles = await Promise.all(
    Array.from({ length: people }, async (_, i) => ({
      input: await sharp(await portrait(PORTRAITS[i % PORTRAITS.length]!))
        .resize(side, side)
        .toBuffer(),
      left: (i % perRow) * side,
      top: Math.floor(i / perRow) * side,
    })),
  );
  const [width, height] = [perRow * side, Math.ceil(people / perRow) * side];
  return sharp({ create: { width, height, channels: 3, background: '#b7a99a' } })
    .composite(tiles)
    .jpeg()
    .toBuffer();
}

/** A house on a lawn, without people. */
export function house(): Promise<Buffer> {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"><rect width="900" height="600" fill="#8fb9d8"/>' +
    '<rect y="430" width="900" height="170" fill="#5f8a5a"/><rect x="260" y="230" width="380" height="230" fill="#c98a62"/>' +
    '<path d="M220,240 L450,90 L680,240Z" fill="#7a4436"/><rect x="420" y="350" width="60" height="110" fill="#4a3328"/>' +
    '<rect x="300" y="280" width="70" height="60" fill="#dfe8ee"/><rect x="530" y="280" width="70" height="60" fill="#dfe8ee"/></svg>';
  return sharp(Buffer.from(svg)).jpeg().toBuffer();
}
