import sharp from 'sharp';
import type { GiftKind } from '../../catalog/index.js';
import { enlargementOf, renderPrint } from './print-image.js';
import { printSheet, sizeWithBleed } from './print-size.js';
import { sharpenEdges } from './sharpen.js';

function plain(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#c98a9b' } })
    .png()
    .toBuffer();
}

async function printOf(picture: Buffer, kind: GiftKind, words: string[] = []): Promise<Buffer> {
  return renderPrint({ picture, faces: [], labels: [], kind, orientation: 'upright', words }, null);
}

describe('a print file', () => {
  it.each<GiftKind>(['card', 'ornament'])('of a %s has 300 dpi with its bleed, in sRGB, with full color', async (kind) => {
    const metadata = await sharp(await printOf(await plain(1024, 1280), kind)).metadata();
    expect(metadata).toMatchObject({
      format: 'jpeg',
      ...sizeWithBleed(printSheet(kind)),
      density: 300,
      space: 'srgb',
      chromaSubsampling: '4:4:4',
    });
    expect(metadata.icc?.toString('latin1').replaceAll('\0', '')).toContain('sRGB');
  });

  it('has no metadata of the picture', async () => {
    const tagged = await sharp(await plain(1024, 1280))
      .withExif({ IFD0: { Copyright: 'a camera' } })
      .jpeg()
      .toBuffer();
    expect((await printOf(tagged, 'ornament')).toString('latin1')).not.toContain('a camera');
  });

  it('has no seams between bands', async () => {
    const { data, info } = await sharp(await printOf(await plain(600, 750), 'card'))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const column = (row: number) => data[(row * info.width + 300) * 3]!;
    const middle = Array.from({ length: 1000 }, (_, row) => column(row + 500));
    expect(Math.max(...middle) - Math.min(...middle)).toBeLessThan(4);
  });

  it('contains the ordered words', async () => {
    const picture = await plain(1024, 1280);
    expect((await printOf(picture, 'card', ['Nora'])).equals(await printOf(picture, 'card', ['Theo']))).toBe(false);
  });

  it('shows the words on the shop’s landscape when there is no picture', async () => {
    const print = async (words: string[]) =>
      renderPrint({ picture: null, faces: [], labels: [], kind: 'card', orientation: 'upright', words }, null);
    const [nora, theo] = [await print(['Nora']), await print(['Theo'])];
    expect(nora.equals(theo)).toBe(false);
    const { width } = sizeWithBleed(printSheet('card'));
    const colors = async (left: number, top: number) => sharp(nora).extract({ left, top, width: 1, height: 1 }).raw().toBuffer();
    const [sky, hill] = [await colors(Math.round(width / 2), 400), await colors(Math.round(width / 2), 1480)];
    expect(sky[2]! - hill[2]!).toBeGreaterThan(80);
    expect(await enlargementOf({ picture: null, faces: [], labels: [], kind: 'poster', orientation: 'across', words: [] })).toBe(
      1,
    );
  });

  it('is enlarged by the factor that its sheet needs', async () => {
    const picture = await plain(1024, 1280);
    const factorOf = (kind: GiftKind) =>
      enlargementOf({ picture, faces: [], labels: [], kind, orientation: 'upright', words: [] });
    expect(await factorOf('poster')).toBeGreaterThan(4);
    expect(await factorOf('ornament')).toBeLessThan(1.5);
    const across = await enlargementOf({ picture, faces: [], labels: [], kind: 'poster', orientation: 'across', words: [] });
    expect(across).toBeCloseTo((20 * 300 + 76) / 1024, 1);
  });
});

describe('sharpening', () => {
  const size = { width: 40, height: 40 };
  const edge = () => {
    const ramp = (column: number) => Math.max(60, Math.min(190, 60 + (column - 17) * 22));
    return Buffer.from(Array.from({ length: 1600 }, (_, at) => Array(3).fill(ramp(at % 40)) as number[]).flat());
  };
  const lineOf = (pixels: Buffer) => Array.from({ length: 40 }, (_, column) => pixels[(20 * 40 + column) * 3]!);
  const steepest = (line: number[]) => Math.max(...line.map((value, index) => Math.abs(value - (line[index - 1] ?? value))));

  it('makes edges steeper without a visible halo', () => {
    const pixels = edge();
    const before = lineOf(pixels);
    sharpenEdges(pixels, size);
    const after = lineOf(pixels);
    expect(steepest(after)).toBeGreaterThanOrEqual(steepest(before));
    expect(Math.max(60 - Math.min(...after), Math.max(...after) - 190)).toBeLessThan(8);
    expect(after).not.toEqual(before);
  });

  it('leaves even areas and grain unchanged', () => {
    const pixels = Buffer.from(Array.from({ length: 4800 }, (_, at) => 120 + (at % 2)));
    const before = Buffer.from(pixels);
    sharpenEdges(pixels, size);
    expect(pixels.equals(before)).toBe(true);
  });
});
