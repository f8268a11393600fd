import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SeedProduct, SeedService } from '../../catalog/index.js';
import { projectRoot } from '../../platform/index.js';

const FOLDER = join(projectRoot, 'server/database/seed');
/** The first seeded product is the newest; each next one is a minute older. */
const NEWEST = Date.UTC(2026, 10, 20, 12);
const MINUTE_MS = 60_000;

type ProductFile = Omit<SeedProduct, 'createdAt' | 'pictures' | 'print' | 'scene'> & {
  orderRank: number;
  pictures: [{ file: string; alt: string }, ...{ file: string; alt: string }[]];
  print?: string;
  /** Name of the mesh. The image without a print has the same name as the first image. */
  scene: string;
};

/** @returns the number of new products */
export async function seedProducts(seeds: SeedService): Promise<number> {
  const products = JSON.parse(await readFile(join(FOLDER, 'products.json'), 'utf8')) as ProductFile[];
  let added = 0;
  for (const { orderRank, pictures, print, scene, ...product } of products) {
    const isNew = await seeds.ensure({
      ...product,
      createdAt: new Date(NEWEST - orderRank * MINUTE_MS),
      images: pictures.map(({ file, alt }) => ({
        alt,
        bytes: () => readSeed('pictures', file),
        avif: (width) => readSeed('avif', file.replace('.webp', `-${width}.avif`)),
      })),
      print: print ? () => readSeed('pictures', print) : null,
      scene: { blank: () => readSeed('scenes', pictures[0].file), mesh: () => readSeed('scenes', `${scene}.mesh.gz`) },
    });
    if (isNew) added += 1;
  }
  return added;
}

function readSeed(folder: 'pictures' | 'avif' | 'scenes', file: string): Promise<Buffer> {
  return readFile(join(FOLDER, folder, file));
}
