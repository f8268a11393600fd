import { copyFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { writeMesh } from '../../../../painter/index.js';
import { logger, projectRoot } from '../../../platform/index.js';
import { dyeBag } from './dye-bag.js';
import { meshFromMap, type PrintArea, type RenderedMap, FULL_SHEET } from './mesh-from-map.js';

/**
 * Takes over what the picture studio has rendered with its scenes.sh:
 *
 *   npm run build:server && node dist/server/database/seed/scenes/import-scenes.js FOLDER-OF-THE-STUDIO
 *
 * KIND[-flip].map.png becomes KIND[-flip].mesh.gz beside this file, and NAME.webp is copied; bags get the color of their cloth.
 */
const SCENES_FOLDER = join(projectRoot, 'server/database/seed/scenes');
const CATALOG_PICTURES = join(projectRoot, 'server/database/seed/pictures');
/** On some gifts the print is smaller than the sheet of the map. */
const PRINT_AREAS: Record<string, PrintArea> = {
  // The sheet goes once around: 10.51 x 4.31 inches. The print is 3.5 x 3.5 inches of it, opposite to who holds the mug.
  mug: centered(0.495, 0.498, 3.5 / 10.51, 3.5 / 4.31),
  // The sheet is 14.1 x 15.5 inches of the bag's front, the print 10 x 12.
  tote: centered(0.5, 0.52, 10 / 14.1, 12 / 15.5),
};

const CELL_PIXELS = 8;
/** A cushion bends away at its seams. */
const FINE_CELL_PIXELS = 4;

function centered(x: number, y: number, width: number, height: number): PrintArea {
  return { left: x - width / 2, top: y - height / 2, width, height };
}

async function readMap(file: string): Promise<RenderedMap> {
  const { data, info } = await sharp(file).removeAlpha().toColourspace('rgb16').raw({ depth: 'ushort' }).toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint16Array(data.buffer, data.byteOffset, data.length / 2) };
}

async function makeMesh(folder: string, name: string): Promise<void> {
  const mesh = meshFromMap(await readMap(join(folder, `${name}.map.png`)), {
    part: PRINT_AREAS[name] ?? FULL_SHEET,
    cell: name.startsWith('cushion') ? FINE_CELL_PIXELS : CELL_PIXELS,
    isCut: name.startsWith('puzzle'),
  });
  const bytes = gzipSync(writeMesh(mesh), { level: 9 });
  await writeFile(join(SCENES_FOLDER, `${name}.mesh.gz`), bytes);
  logger.info({ name, pieces: mesh.pieces.length, bytes: bytes.length }, 'made a mesh');
}

async function importBlank(folder: string, file: string): Promise<void> {
  if (!file.startsWith('tote')) return copyFile(join(folder, file), join(SCENES_FOLDER, file));
  const map = await readMap(join(folder, 'tote.map.png'));
  const [blank, catalog] = await Promise.all([folder, CATALOG_PICTURES].map((from) => sharp(join(from, file)).removeAlpha().raw().toBuffer()));
  const { width, height } = map;
  const dyed = dyeBag(blank!, catalog!, map);
  await sharp(dyed, { raw: { width, height, channels: 3 } }).webp({ quality: 86, effort: 6 }).toFile(join(SCENES_FOLDER, file));
}

const [folder] = process.argv.slice(2);
if (!folder) throw new Error("Name the folder of the studio's scenes.");
const pictures = new Set(await readdir(CATALOG_PICTURES));
for (const file of await readdir(folder)) {
  const map = /^(.+)\.map\.png$/.exec(file)?.[1];
  if (map) await makeMesh(folder, map);
  else if (pictures.has(file)) await importBlank(folder, file);
}
