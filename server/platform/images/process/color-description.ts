import type { Metadata } from 'sharp';
import { ADOBE_RGB, type ColorSpace, colorSpaceOfCodes, hdrColorSpaceOfProfile, SRGB } from './color-profile.js';
import { pngChunks } from './png-chunks.js';

/** Exif's tag 1 of interoperability, "R03": cameras write no profile for Adobe RGB (DCF 2.0). In either byte order. */
const EXIF_ADOBE_RGB = ['\0\x01\0\x02\0\0\0\x04R03\0', '\x01\0\x02\0\x04\0\0\0R03\0'].map((tag) => Buffer.from(tag, 'latin1'));
const ADOBE_RGB_EXPONENT = 2.19921875;
/** Value of the gAMA chunk that PNG encoders write for sRGB. */
const PNG_SRGB_GAMMA = 45_455;
const PNG_TOLERANCE = 1_000;

const SRGB_SPACE: ColorSpace = { chromaticities: SRGB, transfer: 'srgb' };

/** @returns the color space to convert from with our own profile; undefined if sharp knows it: from a profile, or sRGB */
export function colorSpaceOf(source: string, { format, icc, exif }: Metadata): ColorSpace | undefined {
  const chunks = format === 'png' ? pngChunks(source) : {};
  const [primaries, transfer] = chunks.cICP ?? [];
  if (primaries !== undefined && transfer !== undefined) {
    return colorSpaceOfCodes(primaries, transfer) ?? (icc && SRGB_SPACE);
  }
  if (icc) return hdrColorSpaceOfProfile(icc);
  if (chunks.sRGB) return undefined;
  if (chunks.gAMA || chunks.cHRM) return colorSpaceOfChunks(chunks);
  if (exif && EXIF_ADOBE_RGB.some((tag) => exif.includes(tag))) {
    return { chromaticities: ADOBE_RGB, transfer: ADOBE_RGB_EXPONENT };
  }
  return undefined;
}

function colorSpaceOfChunks({ gAMA, cHRM }: ReturnType<typeof pngChunks>): ColorSpace | undefined {
  const gamma = gAMA?.length === 4 ? gAMA.readUInt32BE() : PNG_SRGB_GAMMA;
  const isSrgbCurve = Math.abs(gamma - PNG_SRGB_GAMMA) <= PNG_TOLERANCE;
  // The cHRM chunk begins with the white point.
  const [xw = 0, yw = 0, ...primaries] =
    cHRM?.length === 32 ? Array.from({ length: 8 }, (_, index) => cHRM.readUInt32BE(index * 4) / 100_000) : [];
  const chromaticities = primaries.length > 0 ? [...primaries, xw, yw] : SRGB;
  const isSrgb = chromaticities.every((value, index) => Math.abs(value - SRGB[index]!) < 0.005);
  if (gamma === 0 || (isSrgbCurve && isSrgb)) return undefined;
  return { chromaticities: chromaticities as unknown as typeof SRGB, transfer: isSrgbCurve ? 'srgb' : 100_000 / gamma };
}
