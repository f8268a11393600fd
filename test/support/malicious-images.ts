import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { projectRoot } from '../../server/platform/paths.js';

const photo = (name: string) => readFile(join(projectRoot, 'test/support/photos', name));

/** A HEIC file like a phone's, but every tile of its grid refers to the same bytes. */
export async function heicOfTiles(columns: number, rows: number, turns = 0): Promise<Buffer> {
  const heic = await photo('phone.heic');
  const boxAt = (name: string) => {
    const start = heic.indexOf(name) - 4;
    return heic.subarray(start, start + heic.readUInt32BE(start));
  };
  const [decoder, tileSize] = [boxAt('hvcC'), boxAt('ispe')];
  const tile = boxAt('mdat').subarray(8);
  const width = tileSize.readUInt32BE(12) * columns;
  const height = tileSize.readUInt32BE(16) * rows;
  const ids = Array.from({ length: columns * rows }, (_, index) => index + 2);
  const grid = Buffer.concat([Buffer.from([0, 1, rows - 1, columns - 1]), u32(width, height)]);
  const metaOf = (start: number) =>
    box('meta', u32(0), [
      box('hdlr', u32(0, 0), Buffer.from('pict'), Buffer.alloc(13)),
      box('pitm', u32(0), u16(1)),
      box(
        'iloc',
        u32(0),
        u16(0x4400, ids.length + 1),
        location(1, start, grid.length),
        ids.map((id) => location(id, start + grid.length, tile.length)),
      ),
      box(
        'iinf',
        u32(0),
        u16(ids.length + 1),
        item(1, 'grid'),
        ids.map((id) => item(id, 'hvc1')),
      ),
      box('iref', u32(0), box('dimg', u16(1, ids.length, ...ids))),
      box('iprp', [
        box('ipco', decoder, tileSize, box('ispe', u32(0, width, height)), box('irot', Buffer.from([turns]))),
        box(
          'ipma',
          u32(0, ids.length + 1),
          u16(1),
          Buffer.from([2, 3, 0x84]),
          ids.map((id) => [u16(id), Buffer.from([2, 0x81, 2])]),
        ),
      ]),
    ]);
  const type = box('ftyp', Buffer.from('heic\0\0\0\0mif1heic'));
  const start = type.length + metaOf(0).length + 8;
  return Buffer.concat([type, metaOf(start), box('mdat', grid, tile)]);
}

const item = (id: number, type: string) => box('infe', u32(0x0200_0000), u16(id, 0), Buffer.from(`${type}\0`));
const location = (id: number, start: number, length: number) => [u16(id, 0, 1), u32(start, length)];

type Parts = readonly (Buffer | Parts)[];

function box(name: string, ...parts: Parts): Buffer {
  const content = Buffer.concat((parts as Buffer[][]).flat(Infinity) as unknown as Buffer[]);
  return Buffer.concat([u32(content.length + 8), Buffer.from(name), content]);
}

function u16(...numbers: number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 2);
  numbers.forEach((number, index) => bytes.writeUInt16BE(number, index * 2));
  return bytes;
}

function u32(...numbers: number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 4);
  numbers.forEach((number, index) => bytes.writeUInt32BE(number, index * 4));
  return bytes;
}

/** Images that need far more memory than their file size suggests, by description. */
export async function maliciousImages(): Promise<Record<string, Buffer>> {
  const flat = (width: number, height: number, channels: 3 | 4 = 3) =>
    sharp({ limitInputPixels: false, create: { width, height, channels, background: '#a53' } });
  const avif = await flat(4_000, 3_000).avif({ effort: 0, quality: 10 }).toBuffer();
  return {
    'HEIC of 27 megapixels in 335 kB': await heicOfTiles(5, 5, 1),
    'HEIC of 46 megapixels in 336 kB': await heicOfTiles(7, 6),
    'HEIC of 64 megapixels': await heicOfTiles(8, 8),
    'HEIC of 46 megapixels that says it has one': withClaimedSize(await heicOfTiles(7, 6), 1_280, 854),
    'WebP of 40 megapixels in 38 bytes': Buffer.from(
      '524946461e000000574542505650384c110000002f3fdfe10407d0aaaa76a6ff8188e87f0000',
      'hex',
    ),
    'turned PNG of 16 bits': await flat(6_000, 6_000, 4)
      .toColorspace('rgb16')
      .withMetadata({ orientation: 6 })
      .png({ compressionLevel: 1 })
      .toBuffer(),
    'interlaced PNG of 16 bits': await flat(6_000, 5_000, 4)
      .toColorspace('rgb16')
      .png({ progressive: true, compressionLevel: 1 })
      .toBuffer(),
    'progressive JPEG': await flat(8_000, 5_000).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
    'GIF with a huge canvas': gifOf(8_000, 5_000),
    'TIFF in one strip': await flat(6_000, 5_000).tiff({ compression: 'deflate' }).toBuffer(),
    'AVIF of 12 megapixels': avif,
    'AVIF of 12 megapixels that says it has one': withClaimedSize(avif, 1_000, 1_000),
  };
}

/** Changes the size in the last `ispe` box, which describes the whole image. */
function withClaimedSize(container: Buffer, width: number, height: number): Buffer {
  const sized = Buffer.from(container);
  u32(width, height).copy(sized, sized.lastIndexOf('ispe') + 8);
  return sized;
}

/** A GIF that draws a single pixel on a canvas of this size. */
function gifOf(width: number, height: number): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt16LE(width, 0);
  size.writeUInt16LE(height, 2);
  const dot = '2c00000000010001000002024401003b';
  return Buffer.concat([Buffer.from('GIF89a'), size, Buffer.from('800000aa5533ffffff', 'hex'), Buffer.from(dot, 'hex')]);
}
