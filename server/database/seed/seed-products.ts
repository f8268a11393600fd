import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type GiftKind, type SeedProduct, type CatalogSeed, TURNABLE_KINDS } from '../../catalog/index.js';
import { MINUTE_MS, projectRoot } from '../../platform/index.js';

const FOLDER = join(projectRoot, 'server/database/seed');
/** The first seeded product is the newest; each next one is a minute older. */
const NEWEST = Date.UTC(2026, 10, 20, 12);
const turnable: readonly GiftKind[] = TURNABLE_KINDS;

type ProductFile = Omit<SeedProduct, 'createdAt' | 'images' | 'print' | 'scene'> & {
  orderRank: number;
  pictures: [{ file: string; alt: string }, ...{ file: string; alt: string }[]];
  print?: string;
  /** Name of the mesh. The image without a print has the same name as the first image. `-turned` ends both with the sheet turned. */
  scene: string;
};

/** @returns the number of new products */
export async function seedProducts(seeds: CatalogSeed): Promise<number> {
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
      scene: {
        ...sceneOf(pictures[0].file, scene),
        turned: turnable.includes(product.kind) ? sceneOf(pictures[0].file.replace('.webp', '-turned.webp'), `${scene}-turned`) : null,
      },
    });
    if (isNew) added += 1;
  }
  return added;
}

function sceneOf(blank: string, mesh: string) {
  return { blank: () => readSeed('scenes', blank), mesh: () => readSeed('scenes', `${mesh}.mesh.gz`) };
}

function readSeed(folder: 'pictures' | 'avif' | 'scenes', file: string): Promise<Buffer> {
  return readFile(join(FOLDER, folder, file));
}
