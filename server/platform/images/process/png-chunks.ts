import { closeSync, openSync, readSync } from 'node:fs';

const PNG_SIGNATURE_BYTES = 8;
/** Larger chunks are read by the decoder only. */
const MAX_CHUNK_BYTES = 64;

/** The small chunks of a PNG that describe it; they come before the pixels. */
export function pngChunks(source: string): Record<string, Buffer | undefined> {
  const chunks: Record<string, Buffer> = {};
  const file = openSync(source, 'r');
  try {
    const bytes = Buffer.alloc(8 + MAX_CHUNK_BYTES);
    for (let position = PNG_SIGNATURE_BYTES; readSync(file, bytes, 0, bytes.length, position) >= 8;) {
      const [length, name] = [bytes.readUInt32BE(0), bytes.toString('latin1', 4, 8)];
      if (name === 'IDAT') break;
      if (length <= MAX_CHUNK_BYTES) chunks[name] = Buffer.from(bytes.subarray(8, 8 + length));
      position += length + 12;
    }
  } finally {
    closeSync(file);
  }
  return chunks;
}
