import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { PRODUCT_IMAGE_WIDTHS } from '../../catalog/index.js';

const root = join(import.meta.dirname, '../../..');
const pictures = join(import.meta.dirname, 'pictures');
const avif = join(import.meta.dirname, 'avif');
const publicPictures = join(root, 'web/public/pictures');

/** Excludes the photos beside gifts, which are small and have only one width. */
const namesIn = async (folder: string, ending: string) =>
  (await readdir(folder))
    .filter((file) => file.endsWith(ending) && !file.startsWith('print-'))
    .map((file) => file.slice(0, -ending.length))
    .sort();

async function shapeOf(file: string) {
  const { width, height, compression } = await sharp(file).metadata();
  return { width, height, compression };
}

it('every seeded picture of a gift has AVIF files in all widths, and nothing else does', async () => {
  const gifts = await namesIn(pictures, '.webp');
  const expected = gifts.flatMap((name) => PRODUCT_IMAGE_WIDTHS.map((width) => `${name}-${width}`)).sort();
  expect(await namesIn(avif, '.avif')).toEqual(expected);
  for (const width of PRODUCT_IMAGE_WIDTHS) {
    const shape = await shapeOf(join(avif, `${gifts[0]}-${width}.avif`));
    expect(shape).toEqual({ width, height: width * 1.25, compression: 'av1' });
  }
});

it('every public picture has a smaller AVIF file of the same size in pixels', async () => {
  for (const name of await namesIn(publicPictures, '.webp')) {
    const [webp, made] = ['webp', 'avif'].map((ending) => join(publicPictures, `${name}.${ending}`)) as [string, string];
    const { width, height } = await sharp(webp).metadata();
    expect({ name, ...(await shapeOf(made)) }).toEqual({ name, width, height, compression: 'av1' });
    expect((await stat(made)).size).toBeLessThan((await stat(webp)).size);
  }
});
