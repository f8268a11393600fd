import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import sharp from 'sharp';
import { mapOfMesh, readMesh } from '../../../painter/index.js';
import { wordFields } from '../../catalog/index.js';

interface Seed {
  slug: string;
  scene: string;
  words: unknown;
  description: string;
  pictures: { file: string }[];
}

const scenes = join(import.meta.dirname, 'scenes');
const products = JSON.parse(await readFile(join(import.meta.dirname, 'products.json'), 'utf8')) as Seed[];

describe('the seeded gifts', () => {
  it('have valid word fields', () => {
    expect(products.map(({ words }) => wordFields.safeParse(words).error?.message)).toEqual(products.map(() => undefined));
  });

  it('do not ask for words by email', () => {
    expect(products.filter(({ description }) => /e-?mail|write to us|send us/i.test(description)).map(({ slug }) => slug)).toEqual([]);
  });

  it('each have a blank picture of the mesh’s size', async () => {
    for (const { scene, pictures } of products) {
      const { width, height } = await sharp(join(scenes, pictures[0]!.file)).metadata();
      const mesh = readMesh(gunzipSync(await readFile(join(scenes, `${scene}.mesh.gz`))));
      expect({ scene, width: mesh.width, height: mesh.height }).toEqual({ scene, width, height });
    }
  });
});

describe('the meshes', () => {
  it('are small, and show their sheets within their pictures', async () => {
    const files = (await readdir(scenes)).filter((name) => name.endsWith('.mesh.gz'));
    expect(files).toHaveLength(17);
    for (const file of files) {
      expect({ file, isSmall: (await stat(join(scenes, file))).size <= 40_000 }).toEqual({ file, isSmall: true });
      const { u, v } = mapOfMesh(readMesh(gunzipSync(await readFile(join(scenes, file)))), { width: 400, height: 500 });
      // At curved edges of a cushion and at seams between parts, a few pixels lie outside the sheet and repeat its edge.
      const missed = [...u, ...v].filter((value) => value < -0.01 || value > 1.01).length / u.length;
      expect({ file, hasFew: missed < 0.01 }).toEqual({ file, hasFew: true });
      expect(u.length).toBeGreaterThan(10_000);
    }
  });
});
