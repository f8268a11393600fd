// Makes the AVIF files of seeded and public pictures that have none yet.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

/** As uploaded images are encoded: equal looks at two thirds of the bytes. More effort takes three times as long for 5 % less. */
const OPTIONS = { quality: 55, effort: 3, chromaSubsampling: '4:2:0' };
const WIDTHS = [800, 400, 200];

const root = join(import.meta.dirname, '../../..');
const seeds = join(root, 'server/database/seed');
const publicPictures = join(root, 'web/public/pictures');

for (const name of webpNames(publicPictures)) await encode(join(publicPictures, name));
for (const name of webpNames(join(seeds, 'pictures'))) {
  for (const width of WIDTHS) await encode(join(seeds, 'pictures', name), join(seeds, 'avif', `${name}-${width}`), width);
}

/** Without the photos beside gifts, which are small and have no widths. */
function webpNames(folder) {
  return readdirSync(folder).filter((file) => file.endsWith('.webp') && !file.startsWith('print-')).map((file) => file.slice(0, -'.webp'.length));
}

async function encode(source, target = source, width) {
  if (existsSync(`${target}.avif`)) return;
  await sharp(`${source}.webp`).resize({ width, withoutEnlargement: true }).avif(OPTIONS).toFile(`${target}.avif`);
}
