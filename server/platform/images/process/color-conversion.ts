import { closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs';
import sharp, { type Sharp } from 'sharp';
import { type ColorSpace, isHdr, lightOf, makeProfile } from './color-profile.js';
import type { ImageOutput } from '../image-job.js';
import type { OpenedImage } from './open-image.js';

/** Side of the copy in which the brightest light is measured, in pixels. */
const MEASURED_SIDE = 512;
/** Share of the pixels that may be brighter: reflections. */
const BRIGHTER = 0.001;

/** Turns the image upright and makes it as large as the output. */
export function fitUpright(image: Sharp, { box }: ImageOutput): Sharp {
  const upright = image.autoOrient();
  return box ? upright.resize({ ...box, fit: 'inside', withoutEnlargement: true }) : upright;
}

/** @returns an image that is sRGB once sharp has decoded it */
export async function toSrgb({ image, isDeep, colors }: OpenedImage, output: ImageOutput): Promise<Sharp> {
  if (colors === 'srgb') return image;
  const profiled = colors === 'embedded' ? image : await withProfile({ image, isDeep, colors }, output);
  // sharp leaves what has more than eight bits in Display P3, unless it is asked for a profile.
  return isDeep ? profiled.withIccProfile('srgb', { attach: false }) : profiled;
}

type ForeignColors = Exclude<OpenedImage['colors'], string>;

/** sharp takes a profile only from a file: a TIFF, to whose end the profile can be added. */
async function withProfile(
  { image, isDeep, colors }: OpenedImage & { colors: ForeignColors },
  output: ImageOutput,
): Promise<Sharp> {
  const path = `${output.path}.tiff`;
  const samples = Buffer.isBuffer(colors) && isGray(colors) ? 'b-w' : isDeep ? 'rgb16' : 'srgb';
  await fitUpright(image, output).toColorspace(samples).tiff({ compression: 'none' }).toFile(path);
  addProfile(
    path,
    Buffer.isBuffer(colors) ? colors : makeProfile(colors, isHdr(colors) ? await brightestLight(path, colors) : 1),
  );
  return sharp(path, { limitInputPixels: false, sequentialRead: true });
}

function isGray(icc: Buffer): boolean {
  return icc.toString('latin1', 16, 20) === 'GRAY';
}

async function brightestLight(path: string, { transfer }: ColorSpace): Promise<number> {
  const { data, info } = await sharp(path)
    .resize(MEASURED_SIDE, MEASURED_SIDE, { fit: 'inside', withoutEnlargement: true })
    .removeAlpha()
    .toColorspace('rgb16')
    .raw({ depth: 'ushort' })
    .toBuffer({ resolveWithObject: true });
  const samples = new Uint16Array(data.buffer, data.byteOffset, data.length / 2);
  const maxima = Uint16Array.from({ length: info.width * info.height }, (_, pixel) =>
    Math.max(samples[pixel * 3]!, samples[pixel * 3 + 1]!, samples[pixel * 3 + 2]!),
  ).sort();
  return lightOf(maxima[Math.floor((maxima.length - 1) * (1 - BRIGHTER))]! / 65_535, transfer);
}

const ENTRY_BYTES = 12;
const ICC_TAG = 34_675;
const TYPE_UNDEFINED = 7;

/** Writes a new directory to the end of a little-endian TIFF, with the profile as one more entry. */
function addProfile(path: string, icc: Buffer): void {
  const file = openSync(path, 'r+');
  try {
    const read = (length: number, position: number) => {
      const bytes = Buffer.alloc(length);
      readSync(file, bytes, 0, length, position);
      return bytes;
    };
    const directory = read(4, 4).readUInt32LE();
    const count = read(2, directory).readUInt16LE();
    const entries = read(count * ENTRY_BYTES, directory + 2);
    const end = even(fstatSync(file).size);
    const entry = Buffer.alloc(ENTRY_BYTES);
    entry.writeUInt16LE(ICC_TAG);
    entry.writeUInt16LE(TYPE_UNDEFINED, 2);
    entry.writeUInt32LE(icc.length, 4);
    entry.writeUInt32LE(end, 8);
    // By tag. sharp writes none with a higher number.
    const added = Buffer.concat([Buffer.alloc(2), entries, entry, Buffer.alloc(4)]);
    added.writeUInt16LE(count + 1);
    writeSync(file, icc, 0, icc.length, end);
    const start = even(end + icc.length);
    writeSync(file, added, 0, added.length, start);
    const position = Buffer.alloc(4);
    position.writeUInt32LE(start);
    writeSync(file, position, 0, 4, 4);
  } finally {
    closeSync(file);
  }
}

/** TIFF's offsets are even. */
function even(position: number): number {
  return position + (position % 2);
}
