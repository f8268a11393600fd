import sharp, { type SharpenOptions } from 'sharp';
import { type Box, PRINT_DPI, type PrintPlan, type Size } from './print-plan.js';

/** Larger factors are taken in steps of two, each sharpened a little. */
const MAX_STEP = 2;
/** Sharpens edges and leaves even areas alone. How far an edge may overshoot is bounded, so that it gets no halo. */
const EDGES: SharpenOptions = { sigma: 1.1, m1: 0, m2: 3, x1: 1, y2: 2, y3: 2 };
/** Of the picture's sides that counts as its edge. */
const EDGE_PART = 0.02;
/** Standard deviation of a color, 0 to 255, up to which an edge is of one color. */
const EVEN_EDGE = 14;
const PAPER = '#ffffff';
/** Optimized tables would make the file 3 % smaller, but keep a poster's coefficients in memory: 350 MB. */
const JPEG = { quality: 95, chromaSubsampling: '4:4:4', optimizeCoding: false } as const;
const WHOLE: Box = { left: 0, top: 0, width: 1, height: 1 };

/** Pixels, upright. */
export async function sizeOf(picture: Buffer): Promise<Size> {
  const { autoOrient } = await sharp(picture).metadata();
  return autoOrient;
}

/**
 * The print file: a JPEG in sRGB with its resolution in it, and nothing else of where it came from.
 * @param picture of the proportions that the plan was made for; it may have more pixels
 */
export async function renderPrint(picture: Buffer, plan: PrintPlan): Promise<Buffer> {
  const source = await sizeOf(picture);
  const area = pixelsOf(plan.crop ?? WHOLE, source);
  const shown = plan.crop ? plan : fitted(source, plan);
  let image = sharp(picture).autoOrient().flatten({ background: PAPER }).extract(area);
  for (let { width, height } = area; shown.width / width > MAX_STEP; ) {
    [width, height] = [width * 2, height * 2];
    const step = image.resize(width, height, { fit: 'fill', kernel: 'lanczos3' }).sharpen(EDGES);
    image = sharp(await step.png({ compressionLevel: 1 }).toBuffer());
  }
  image = image.resize(shown.width, shown.height, { fit: 'fill', kernel: 'lanczos3' });
  if (shown.width > area.width) image = image.sharpen(EDGES);
  if (!plan.crop) image = image.extend({ ...marginsOf(shown, plan), background: await marginColor(picture, source, plan) });
  return image.toColourspace('srgb').withIccProfile('srgb').withDensity(PRINT_DPI).withExif({}).jpeg(JPEG).toBuffer();
}

function pixelsOf({ left, top, width, height }: Box, picture: Size): Box {
  const size = { width: Math.round(width * picture.width), height: Math.round(height * picture.height) };
  return {
    left: Math.min(Math.round(left * picture.width), picture.width - size.width),
    top: Math.min(Math.round(top * picture.height), picture.height - size.height),
    ...size,
  };
}

function fitted(picture: Size, print: Size): Size {
  const scale = Math.min(print.width / picture.width, print.height / picture.height);
  return { width: Math.round(picture.width * scale), height: Math.round(picture.height * scale) };
}

function marginsOf(shown: Size, print: Size): { left: number; right: number; top: number; bottom: number } {
  const left = Math.floor((print.width - shown.width) / 2);
  const top = Math.floor((print.height - shown.height) / 2);
  return { left, right: print.width - shown.width - left, top, bottom: print.height - shown.height - top };
}

/** The color of the picture's edges beside the margin where they have one, otherwise that of paper. */
async function marginColor(picture: Buffer, source: Size, print: Size): Promise<string | { r: number; g: number; b: number }> {
  const isWide = source.width / source.height > print.width / print.height;
  const edges: Box[] = isWide
    ? [{ ...WHOLE, height: EDGE_PART }, { ...WHOLE, top: 1 - EDGE_PART, height: EDGE_PART }]
    : [{ ...WHOLE, width: EDGE_PART }, { ...WHOLE, left: 1 - EDGE_PART, width: EDGE_PART }];
  const colors = await Promise.all(edges.map((edge) => colorsOf(picture, pixelsOf(edge, source))));
  const [r = 0, g = 0, b = 0] = [0, 1, 2].map((channel) => mean(colors.map((each) => each[channel]?.mean ?? 0)));
  const isEven = colors.every((each) => each.every(({ stdev, mean }, channel) => stdev <= EVEN_EDGE && Math.abs(mean - ([r, g, b][channel] ?? 0)) <= EVEN_EDGE));
  return isEven ? { r: Math.round(r), g: Math.round(g), b: Math.round(b) } : PAPER;
}

async function colorsOf(picture: Buffer, area: Box): Promise<{ mean: number; stdev: number }[]> {
  const edge = sharp(picture).autoOrient().flatten({ background: PAPER }).extract({ ...area, width: Math.max(1, area.width), height: Math.max(1, area.height) });
  const { channels } = await sharp(await edge.toColourspace('srgb').png().toBuffer()).stats();
  return channels.slice(0, 3);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
