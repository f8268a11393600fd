import { u32 } from './bytes.js';

/** How light becomes numbers. */
export interface ColorSpace {
  /** x and y of red, green, blue and white. */
  chromaticities: Chromaticities;
  /** Exponent from numbers to light, or a curve of a standard. */
  transfer: number | 'srgb' | 'pq' | 'hlg';
}

type Chromaticities = readonly [number, number, number, number, number, number, number, number];
type Triple = [number, number, number];
type Matrix = [Triple, Triple, Triple];

const D65 = [0.3127, 0.329] as const;
const ILLUMINANT_C = [0.31, 0.316] as const;
export const SRGB: Chromaticities = [0.64, 0.33, 0.3, 0.6, 0.15, 0.06, ...D65];
export const ADOBE_RGB: Chromaticities = [0.64, 0.33, 0.21, 0.71, 0.15, 0.06, ...D65];
const SMPTE_170M: Chromaticities = [0.63, 0.34, 0.31, 0.595, 0.155, 0.07, ...D65];
/** By ColourPrimaries of ISO/IEC 23091-2. 1 is sRGB, 2 is unknown. */
const CHROMATICITIES: Record<number, Chromaticities> = {
  4: [0.67, 0.33, 0.21, 0.71, 0.14, 0.08, ...ILLUMINANT_C],
  5: [0.64, 0.33, 0.29, 0.6, 0.15, 0.06, ...D65],
  6: SMPTE_170M,
  7: SMPTE_170M,
  8: [0.681, 0.319, 0.243, 0.692, 0.145, 0.049, ...ILLUMINANT_C],
  9: [0.708, 0.292, 0.17, 0.797, 0.131, 0.046, ...D65],
  11: [0.68, 0.32, 0.265, 0.69, 0.15, 0.06, 0.314, 0.351],
  12: [0.68, 0.32, 0.265, 0.69, 0.15, 0.06, ...D65],
  22: [0.63, 0.34, 0.295, 0.605, 0.155, 0.077, ...D65],
};
/**
 * By TransferCharacteristics of ISO/IEC 23091-2. Those of television are read as sRGB, as everybody does: encoders write them
 * for pixels in sRGB.
 */
const TRANSFERS: Record<number, ColorSpace['transfer']> = { 4: 2.2, 5: 2.8, 8: 1, 16: 'pq', 18: 'hlg' };

/** @returns undefined for sRGB */
export function colorSpaceOfCodes(primaries: number, transfer: number): ColorSpace | undefined {
  const chromaticities = CHROMATICITIES[primaries];
  const curve = TRANSFERS[transfer];
  if (!chromaticities && curve === undefined) return undefined;
  return { chromaticities: chromaticities ?? SRGB, transfer: curve ?? 'srgb' };
}

/** Where the entries of a profile's tags begin, after its header and their number. */
const FIRST_TAG = 132;

/** The color space that a profile names by code points: the curves beside them cannot hold more than white. */
export function hdrColorSpaceOfProfile(icc: Buffer): ColorSpace | undefined {
  // Cut off: sharp ignores such a profile.
  if (icc.length < FIRST_TAG) return undefined;
  const end = Math.min(icc.length, FIRST_TAG + icc.readUInt32BE(FIRST_TAG - 4) * 12);
  for (let entry = FIRST_TAG; entry + 12 <= end; entry += 12) {
    if (icc.toString('latin1', entry, entry + 4) !== 'cicp') continue;
    const content = icc.readUInt32BE(entry + 4) + 8;
    const space = colorSpaceOfCodes(icc[content] ?? 0, icc[content + 1] ?? 0);
    if (space && isHdr(space)) return space;
  }
  return undefined;
}

export function isHdr({ transfer }: ColorSpace): boolean {
  return transfer === 'pq' || transfer === 'hlg';
}

const HLG = { a: 0.17883277, b: 0.28466892, c: 0.55991073 };
/** Signal of a white page (ITU-R BT.2408). */
const HLG_WHITE = 0.75;
const PQ = { m1: 0.1593017578125, m2: 78.84375, c1: 0.8359375, c2: 18.8515625, c3: 18.6875 };
const PQ_MAX_NITS = 10_000;
const WHITE_NITS = 203;

/** @returns light from 0, where 1 is a white page; highlights of HDR are brighter */
export function lightOf(signal: number, transfer: ColorSpace['transfer']): number {
  if (typeof transfer === 'number') return signal ** transfer;
  if (transfer === 'srgb') return signal <= 0.04045 ? signal / 12.92 : ((signal + 0.055) / 1.055) ** 2.4;
  if (transfer === 'hlg') return hlgLight(signal) / hlgLight(HLG_WHITE);
  const power = signal ** (1 / PQ.m2);
  return (Math.max(0, power - PQ.c1) / (PQ.c2 - PQ.c3 * power)) ** (1 / PQ.m1) * (PQ_MAX_NITS / WHITE_NITS);
}

function hlgLight(signal: number): number {
  return signal <= 0.5 ? signal ** 2 / 3 : (Math.exp((signal - HLG.c) / HLG.a) + HLG.b) / 12;
}

/** Up to this light, tone mapping changes nothing. */
const KNEE = 0.8;

/** Compresses highlights, so that the brightest becomes white: Reinhard's curve above the knee. */
function toneMapped(light: number, brightest: number): number {
  if (light <= KNEE || brightest <= 1) return Math.min(1, light);
  const range = 1 - KNEE;
  const [above, white] = [(Math.min(light, brightest) - KNEE) / range, (brightest - KNEE) / range];
  return KNEE + (range * above * (1 + above / white ** 2)) / (1 + above);
}

/** Samples of a curve; with fewer, dark colors of PQ would lie. */
const SAMPLES = 4_096;
/** White of the color space in which profiles describe colors. */
const D50: Triple = [0.9642, 1, 0.8249];
const BRADFORD: Matrix = [
  [0.8951, 0.2664, -0.1614],
  [-0.7502, 1.7135, 0.0367],
  [0.0389, -0.0685, 1.0296],
];

/**
 * Makes an ICC profile, by which sharp converts to sRGB.
 * @param brightest light of the picture; see `lightOf`
 */
export function makeProfile({ chromaticities, transfer }: ColorSpace, brightest: number): Buffer {
  const [red, green, blue] = transpose(colorants(chromaticities));
  const samples = Array.from({ length: SAMPLES }, (_, index) => toneMapped(lightOf(index / (SAMPLES - 1), transfer), brightest));
  const curve = Buffer.concat([Buffer.from('curv\0\0\0\0'), u32(SAMPLES), u16(samples.map((light) => light * 65_535))]);
  const tags: [string, Buffer][] = [
    ['wtpt', xyz(D50)],
    ['rXYZ', xyz(red)],
    ['gXYZ', xyz(green)],
    ['bXYZ', xyz(blue)],
    ['rTRC', curve],
    ['gTRC', curve],
    ['bTRC', curve],
  ];
  const content = [...new Set(tags.map(([, data]) => data))];
  const start = 128 + 4 + tags.length * 12;
  const offsetOf = (data: Buffer) =>
    content.slice(0, content.indexOf(data)).reduce((offset, { length }) => offset + length, start);
  const table = tags.map(([name, data]) => Buffer.concat([Buffer.from(name), u32(offsetOf(data), data.length)]));
  const body = Buffer.concat([u32(tags.length), ...table, ...content]);
  const header = Buffer.alloc(128);
  header.writeUInt32BE(header.length + body.length);
  header.writeUInt32BE(0x0430_0000, 8);
  header.write('mntrRGB XYZ ', 12, 'latin1');
  header.write('acsp', 36, 'latin1');
  xyz(D50).copy(header, 68, 8);
  return Buffer.concat([header, body]);
}

/** The XYZ of red, green and blue as columns, seen under D50. */
function colorants([xr, yr, xg, yg, xb, yb, xw, yw]: Chromaticities): Matrix {
  const primaries = transpose([xyzOf(xr, yr), xyzOf(xg, yg), xyzOf(xb, yb)]);
  const white = xyzOf(xw, yw);
  const scale = apply(invert(primaries), white);
  const [from, to] = [apply(BRADFORD, white), apply(BRADFORD, D50)];
  const adapt = multiply(invert(BRADFORD), multiply(diagonal([to[0] / from[0], to[1] / from[1], to[2] / from[2]]), BRADFORD));
  return multiply(adapt, multiply(primaries, diagonal(scale)));
}

const xyzOf = (x: number, y: number): Triple => [x / y, 1, (1 - x - y) / y];
const diagonal = ([a, b, c]: Triple): Matrix => [
  [a, 0, 0],
  [0, b, 0],
  [0, 0, c],
];
const dot = (a: Triple, b: Triple) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const apply = (matrix: Matrix, vector: Triple) => matrix.map((row) => dot(row, vector)) as Triple;
const transpose = (rows: Matrix) => [0, 1, 2].map((column) => rows.map((row) => row[column])) as Matrix;
const cross = (a: Triple, b: Triple): Triple => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];

function multiply(a: Matrix, b: Matrix): Matrix {
  const columns = transpose(b);
  return a.map((row) => columns.map((column) => dot(row, column))) as Matrix;
}

function invert([a, b, c]: Matrix): Matrix {
  const determinant = dot(a, cross(b, c));
  return transpose([cross(b, c), cross(c, a), cross(a, b)].map((row) => row.map((value) => value / determinant)) as Matrix);
}

function xyz(values: Triple): Buffer {
  return Buffer.concat([Buffer.from('XYZ \0\0\0\0'), u32(...values.map((value) => Math.round(value * 65_536) >>> 0))]);
}

function u16(numbers: number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 2);
  numbers.forEach((number, index) => bytes.writeUInt16BE(Math.round(number), index * 2));
  return bytes;
}
