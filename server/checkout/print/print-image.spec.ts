import sharp, { type Color } from 'sharp';
import { GIFT_KINDS, type GiftKind } from '../../catalog/index.js';
import { renderPrint, sizeOf } from './print-image.js';
import { planPrint } from './print-plan.js';

const WIDE_GROUP = [0.03, 0.3, 0.6, 0.87].map((left) => ({ left, top: 0.3, width: 0.1, height: 0.15 }));

function plain(width: number, height: number, background: Color = '#c98a9b'): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } }).png().toBuffer();
}

async function printOf(picture: Buffer, kind: GiftKind, faces = [] as typeof WIDE_GROUP): Promise<Buffer> {
  return renderPrint(picture, planPrint(await sizeOf(picture), faces, GIFT_KINDS[kind].inches));
}

async function colorAt(print: Buffer, left: number, top: number): Promise<number[]> {
  return [...(await sharp(print).extract({ left, top, width: 1, height: 1 }).raw().toBuffer())];
}

/** Brightness along a line across an edge between 60 and 190, as soft as those of pictures are. */
async function edgeIn(enlarge: (edge: Buffer) => Promise<Buffer>): Promise<number[]> {
  const half = await plain(200, 400, { r: 190, g: 190, b: 190 });
  const edge = await sharp(await plain(400, 400, { r: 60, g: 60, b: 60 })).composite([{ input: half, left: 200, top: 0 }]).png().toBuffer();
  const soft = await sharp(edge).blur(0.7).png().toBuffer();
  const enlarged = await enlarge(soft);
  const { width } = await sizeOf(enlarged);
  return [...(await sharp(enlarged).greyscale().extract({ left: 0, top: 500, width, height: 1 }).raw().toBuffer())];
}

const steepest = (line: number[]) => Math.max(...line.map((value, place) => Math.abs(value - (line[place - 1] ?? value))));

describe('a print file', () => {
  it.each<[GiftKind, number, number]>([
    ['storybook', 2550, 2550],
    ['card', 1500, 2100],
    ['ornament', 990, 990],
  ])('of a %s has %d × %d pixels at 300 dpi, in sRGB, with full color', async (kind, width, height) => {
    const metadata = await sharp(await printOf(await plain(1024, 1280), kind)).metadata();
    expect(metadata).toMatchObject({ format: 'jpeg', width, height, density: 300, space: 'srgb', chromaSubsampling: '4:4:4' });
    expect(metadata.icc?.toString('latin1').replaceAll('\0', '')).toContain('sRGB');
  });

  it('tells nothing of where the picture came from', async () => {
    const tagged = await sharp(await plain(1024, 1280)).withExif({ IFD0: { Copyright: 'a camera' } }).jpeg().toBuffer();
    expect((await printOf(tagged, 'ornament')).toString('latin1')).not.toContain('a camera');
  });

  it('of a group that would lose somebody has a margin, of paper beside a motley edge', async () => {
    const noise = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 120, sigma: 60 } } }).png().toBuffer();
    const print = await printOf(noise, 'ornament', WIDE_GROUP);
    expect(await sizeOf(print)).toEqual({ width: 990, height: 990 });
    expect(await colorAt(print, 450, 20)).toEqual([255, 255, 255]);
  });

  it('has a margin of the edge’s color beside an even edge', async () => {
    const [red = 0, green = 0, blue = 0] = await colorAt(await printOf(await plain(900, 600), 'ornament', WIDE_GROUP), 495, 22);
    expect([red, green, blue].map((value, channel) => Math.abs(value - [0xc9, 0x8a, 0x9b][channel]!)).every((off) => off <= 3)).toBe(true);
  });

  it('is sharper than a plain enlargement, without a halo that could be seen', async () => {
    const plainEdge = await edgeIn((edge) => sharp(edge).resize(1050, 1050, { kernel: 'lanczos3' }).png().toBuffer());
    const printEdge = await edgeIn((edge) => printOf(edge, 'mug'));
    expect(steepest(printEdge)).toBeGreaterThan(steepest(plainEdge) * 1.2);
    const overshoot = (line: number[]) => Math.max(60 - Math.min(...line), Math.max(...line) - 190);
    expect(overshoot(printEdge) - overshoot(plainEdge)).toBeLessThan(8);
  });
});
