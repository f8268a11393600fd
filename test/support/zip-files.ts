import { inflateRawSync } from 'node:zlib';

const END_OF_DIRECTORY = 0x06054b50;

/** The files of a ZIP, stored or deflated. @throws Error when it has no central directory */
export function filesOfZip(bytes: Buffer): Map<string, Buffer> {
  const end = bytes.length - 22;
  if (end < 0 || bytes.readUInt32LE(end) !== END_OF_DIRECTORY) throw new Error('This is no whole ZIP.');
  const files = new Map<string, Buffer>();
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    const [method, size, nameLength, extra, comment] = [
      bytes.readUInt16LE(at + 10),
      bytes.readUInt32LE(at + 20),
      ...[28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset)),
    ] as [number, number, number, number, number];
    const start = bytes.readUInt32LE(at + 42);
    const body = start + 30 + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28);
    const data = bytes.subarray(body, body + size);
    files.set(bytes.toString('utf8', at + 46, at + 46 + nameLength), method === 0 ? data : inflateRawSync(data));
    at += 46 + nameLength + extra + comment;
  }
  return files;
}
