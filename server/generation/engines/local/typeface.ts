import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import sharp from 'sharp';

const FAMILY = 'Young Serif';
const WEB_FONT = '@fontsource/young-serif/files/young-serif-latin-400-normal.woff';

export interface Lettering {
  data: Buffer;
  width: number;
  height: number;
}

/** Words in the brand's display face as a transparent PNG, never wider than `width` nor higher than `height` pixels. */
export async function lettering(words: string, colour: string, width: number, height: number): Promise<Lettering> {
  const text = `<span foreground="${colour}" letter_spacing="6000">${words}</span>`;
  const { data, info } = await sharp({
    text: { text, font: `${FAMILY} 160`, fontfile: await fontFile(), rgba: true, dpi: 72 },
  })
    .resize(width, height, { fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

let written: Promise<string> | undefined;

/** Pango reads no web fonts, so the typeface is unpacked once into the temporary folder. */
function fontFile(): Promise<string> {
  written ??= unpackTypeface().catch((error: unknown) => {
    written = undefined;
    throw error;
  });
  return written;
}

async function unpackTypeface(): Promise<string> {
  const woff = await readFile(createRequire(import.meta.url).resolve(WEB_FONT));
  const folder = join(tmpdir(), 'keepsake-typeface');
  const file = join(folder, `${createHash('sha256').update(woff).digest('hex').slice(0, 16)}.ttf`);
  if (await stat(file).catch(() => undefined)) return file;
  await mkdir(folder, { recursive: true });
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, sfntOf(woff));
  await rename(draft, file);
  return file;
}

/** WOFF 1.0 (W3C): a header of 44 bytes, a directory of 20 bytes per table, each table deflated on its own. */
function sfntOf(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const header = Buffer.alloc(12 + 16 * count);
  woff.copy(header, 0, 4, 8);
  header.writeUInt16BE(count, 4);
  const powers = Math.floor(Math.log2(count));
  header.writeUInt16BE(2 ** powers * 16, 6);
  header.writeUInt16BE(powers, 8);
  header.writeUInt16BE((count - 2 ** powers) * 16, 10);

  const tables: Buffer[] = [];
  let offset = header.length;
  for (let i = 0; i < count; i++) {
    const entry = 44 + 20 * i;
    const start = woff.readUInt32BE(entry + 4);
    const packed = woff.subarray(start, start + woff.readUInt32BE(entry + 8));
    const length = woff.readUInt32BE(entry + 12);
    const table = packed.length < length ? inflateSync(packed) : packed;
    const to = 12 + 16 * i;
    woff.copy(header, to, entry, entry + 4);
    woff.copy(header, to + 4, entry + 16, entry + 20);
    header.writeUInt32BE(offset, to + 8);
    header.writeUInt32BE(length, to + 12);
    const padded = Buffer.concat([table, Buffer.alloc(-table.length & 3)]);
    tables.push(padded);
    offset += padded.length;
  }
  return Buffer.concat([header, ...tables]);
}
