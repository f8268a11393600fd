import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import sharp from 'sharp';
import { mapOfMesh, type Mesh, readMesh } from '../../../painter/index.js';
import { type GiftKind, TURNABLE_KINDS, usualOrientation, wordFields } from '../../catalog/index.js';

interface Seed {
  slug: string;
  kind: GiftKind;
  scene: string;
  words: unknown;
  description: string;
  pictures: { file: string }[];
}

const scenes = join(import.meta.dirname, 'scenes');
const turnable: readonly GiftKind[] = TURNABLE_KINDS;
const products = JSON.parse(await readFile(join(import.meta.dirname, 'products.json'), 'utf8')) as Seed[];

describe('the seeded gifts', () => {
  it('have valid word fields', () => {
    expect(products.map(({ words }) => wordFields.safeParse(words).error?.message)).toEqual(products.map(() => undefined));
  });

  it('do not ask for words by email', () => {
    expect(products.filter(({ description }) => /e-?mail|write to us|send us/i.test(description)).map(({ slug }) => slug)).toEqual([]);
  });

  it('each have a blank picture of the mesh’s size, also with the sheet turned where it can be', async () => {
    for (const { kind, scene, pictures } of products) {
      for (const turn of turnable.includes(kind) ? ['', '-turned'] : ['']) {
        const blank = pictures[0]!.file.replace('.webp', `${turn}.webp`);
        const { width, height } = await sharp(join(scenes, blank)).metadata();
        const mesh = readMesh(gunzipSync(await readFile(join(scenes, `${scene}${turn}.mesh.gz`))));
        expect({ blank, width: mesh.width, height: mesh.height }).toEqual({ blank, width, height });
      }
    }
  });

  it('show the print in the orientation of the sheet', async () => {
    for (const { kind, scene } of products.filter((product) => turnable.includes(product.kind))) {
      for (const turn of ['', '-turned']) {
        const { patches } = readMesh(gunzipSync(await readFile(join(scenes, `${scene}${turn}.mesh.gz`))));
        const largest = patches.reduce((best, patch) => (patch.columns * patch.rows > best.columns * best.rows ? patch : best));
        const isAcross = (usualOrientation(kind) === 'across') !== (turn === '-turned');
        expect({ scene, turn, isAcross: largest.columns > largest.rows }).toEqual({ scene, turn, isAcross });
      }
    }
  });
});

describe('the meshes', () => {
  it('are small, and show their sheets within their pictures', async () => {
    const files = (await readdir(scenes)).filter((name) => name.endsWith('.mesh.gz'));
    expect(files).toHaveLength(27);
    for (const file of files) {
      expect({ file, isSmall: (await stat(join(scenes, file))).size <= 40_000 }).toEqual({ file, isSmall: true });
      const { u, v } = mapOfMesh(readMesh(gunzipSync(await readFile(join(scenes, file)))), { width: 400, height: 500 });
      // At curved edges of a cushion and at seams between parts, a few pixels lie outside the sheet and repeat its edge.
      const missed = [...u, ...v].filter((value) => value < -0.01 || value > 1.01).length / u.length;
      expect({ file, hasFew: missed < 0.01 }).toEqual({ file, hasFew: true });
      expect(u.length).toBeGreaterThan(10_000);
    }
  });

  it.each(['cushion', 'cushion-flip'])('keep the print of a %s smooth, as cloth is', async (name) => {
    const mesh = readMesh(gunzipSync(await readFile(join(scenes, `${name}.mesh.gz`))));
    const { index, u, v } = mapOfMesh(mesh, mesh);
    const indexOf = new Map([...index].map((pixel, at) => [pixel, at]));
    const shown: number[] = [];
    for (const [at, pixel] of index.entries()) {
      const [right, below] = [indexOf.get(pixel + 4), indexOf.get(pixel + 4 * mesh.width)];
      const inside = Math.min(u[at]!, 1 - u[at]!, v[at]!, 1 - v[at]!);
      if (right === undefined || below === undefined || inside < 0.06) continue;
      shown.push(1 / Math.hypot(u[right]! - u[at]!, u[below]! - u[at]!));
      shown.push(1 / Math.hypot(v[right]! - v[at]!, v[below]! - v[at]!));
    }
    shown.sort((a, b) => a - b);
    const share = (part: number) => shown[Math.floor(part * shown.length)]! / shown[shown.length >> 1]!;
    expect(share(0.01)).toBeGreaterThan(0.5);
    expect(share(0)).toBeGreaterThan(0.35);
    expect(mostBent(mesh)).toBeLessThan(5);
  });
});

/** The sharpest bend of the upper edge, in pixels over two steps of a twentieth of its width, away from the corners. */
function mostBent({ coverage, width, height }: Mesh): number {
  const columns = Array.from({ length: width }, (_, x) => x);
  const edge = columns.map((x) => Array.from({ length: height }, (_, y) => coverage[y * width + x]!).findIndex((value) => value > 127));
  const covered = columns.filter((x) => edge[x]! >= 0);
  const step = Math.round(covered.length / 20);
  const middle = covered.slice(3 * step, -3 * step);
  return Math.max(...middle.map((x) => Math.abs(edge[x - step]! - 2 * edge[x]! + edge[x + step]!)));
}
