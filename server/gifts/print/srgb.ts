import sharp from '../../platform/images/sharp.js';

/** Length of the start marker of a JPEG. In our files, Exif with the resolution follows. */
const START_BYTES = 2;
const PROFILE = 0xe2;

/** Tags a JPEG as sRGB. sharp can do that too, but re-encodes every pixel. */
export async function withSrgbProfile(jpeg: Buffer): Promise<Buffer> {
  const white = sharp({ create: { width: 1, height: 1, channels: 3, background: '#ffffff' } });
  const profiled = await white.withIccProfile('srgb').jpeg().toBuffer();
  const profile = segmentAt(profiled, START_BYTES);
  if (profile[1] !== PROFILE) throw new Error('sharp puts the color profile elsewhere');
  const exif = segmentAt(jpeg, START_BYTES);
  const after = START_BYTES + exif.length;
  return Buffer.concat([jpeg.subarray(0, after), profile, jpeg.subarray(after)]);
}

function segmentAt(jpeg: Buffer, start: number): Buffer {
  return jpeg.subarray(start, start + 2 + jpeg.readUInt16BE(start + 2));
}
