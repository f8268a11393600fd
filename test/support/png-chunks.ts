import { crc32 } from 'node:zlib';
import type { Sharp } from 'sharp';
import { u32 } from '../../server/platform/images/process/bytes.js';

/** A signature of 8 bytes, and a header chunk of 25. */
const PNG_START_BYTES = 33;

/** A PNG with chunks added before its pixels. */
export async function pngWith(image: Sharp, chunks: Record<string, Buffer>): Promise<Buffer> {
  const png = await image.png().toBuffer();
  const added = Object.entries(chunks).map(([name, data]) => {
    const body = Buffer.concat([Buffer.from(name), data]);
    return Buffer.concat([u32(data.length), body, u32(crc32(body))]);
  });
  return Buffer.concat([png.subarray(0, PNG_START_BYTES), ...added, png.subarray(PNG_START_BYTES)]);
}
