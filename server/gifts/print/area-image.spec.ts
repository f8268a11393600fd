import sharp from 'sharp';
import type { Rectangle } from '../../../painter/index.js';
import type { GiftPicture } from '../gift-picture.js';
import { type AreaLayout, renderArea } from './area-image.js';
import { renderPrint } from './print-image.js';

const SKY = '#2060d0';
/** Red where the face is, on blue. */
const FACE = { left: 0.55, top: 0.1, width: 0.12, height: 0.14 };
const PICTURE = { width: 600, height: 480 };

let picture: Buffer;

beforeAll(async () => {
  const face = sharp({
    create: {
      width: FACE.width * PICTURE.width,
      height: Math.round(FACE.height * PICTURE.height),
      channels: 3,
      background: '#ff0000',
    },
  });
  picture = await sharp({ create: { ...PICTURE, channels: 3, background: SKY } })
    .composite([{ input: await face.png().toBuffer(), left: FACE.left * PICTURE.width, top: FACE.top * PICTURE.height }])
    .png()
    .toBuffer();
});

function gift(kind: GiftPicture['kind'], parts: Partial<GiftPicture> = {}): GiftPicture {
  return { picture, faces: [FACE], kind, orientation: 'upright', words: [], labels: [], ...parts };
}

interface Pixels {
  width: number;
  height: number;
  at: (x: number, y: number) => [number, number, number];
}

async function area(source: GiftPicture, layout: AreaLayout, dedication: string | null = null): Promise<Pixels> {
  const print = layout.sheets.some(({ inches }) => !inches) ? await renderPrint(source, null) : Buffer.alloc(0);
  const jpeg = await renderArea({ gift: source, print, finer: null, dedication }, layout);
  const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)];
  return { width: info.width, height: info.height, at: at as Pixels['at'] };
}

function boxOf({ width, height, at }: Pixels, isWanted: (color: [number, number, number]) => boolean): Rectangle {
  const from = { x: Infinity, y: Infinity };
  const to = { x: -Infinity, y: -Infinity };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!isWanted(at(x, y))) continue;
      Object.assign(from, { x: Math.min(from.x, x), y: Math.min(from.y, y) });
      Object.assign(to, { x: Math.max(to.x, x), y: Math.max(to.y, y) });
    }
  }
  return { left: from.x, top: from.y, width: to.x - from.x, height: to.y - from.y };
}

const isRed = ([red, green, blue]: [number, number, number]) => red > 180 && green < 90 && blue < 90;
const isBlue = ([red, , blue]: [number, number, number]) => blue > 150 && red < 90;
const isWhite = (color: [number, number, number]) => Math.min(...color) > 250;

/** A sheet in the middle of an area, with 40 pixels around it. */
function wrapped(width: number, height: number, inches: { width: number; height: number } | null): AreaLayout {
  const size = { width: width + 80, height: height + 80 };
  const at = { left: 40, top: 40, width, height };
  return { ...size, sheets: [{ at, fills: { left: 0, top: 0, ...size }, inches }], dedication: null };
}

it('has exactly the pixels of its layout, at 300 dpi, in sRGB, with full color', async () => {
  const layout = wrapped(301, 203, { width: 15, height: 10 });
  const jpeg = await renderArea({ gift: gift('canvas'), print: picture, finer: null, dedication: null }, layout);
  const metadata = await sharp(jpeg).metadata();
  expect(metadata).toMatchObject({ format: 'jpeg', width: 381, height: 283, density: 300, chromaSubsampling: '4:4:4' });
  expect(metadata.icc?.toString('latin1').replaceAll('\0', '')).toContain('sRGB');
});

describe('the edges of a sheet', () => {
  it('continue the picture as in a mirror, so that none of it ends at a fold', async () => {
    const pixels = await area(gift('mug'), wrapped(400, 400, null));
    expect([pixels.at(2, 200), pixels.at(437, 200), pixels.at(200, 437), pixels.at(2, 2)].map(isBlue)).toEqual([
      true,
      true,
      true,
      true,
    ]);
    // The mirrored pixels of the face, if it is close to the edge.
    for (const offset of [5, 20, 39])
      expect(pixels.at(260, 40 - offset).map((value) => value >> 4)).toEqual(
        pixels.at(260, 40 + offset).map((value) => value >> 4),
      );
  });

  it('continue paper with its color, so that no words are mirrored', async () => {
    const across = { orientation: 'across' as const, words: ['M'.repeat(24), 'M'.repeat(40)] };
    const pixels = await area(gift('canvas', across), wrapped(600, 400, { width: 24, height: 16 }));
    const paper = pixels.at(320, 478);
    expect(paper.every((value) => value > 235)).toBe(true);
    for (let x = 0; x < pixels.width; x += 3) {
      for (let y = 441; y < 480; y += 3) expect(Math.abs(pixels.at(x, y)[0] - paper[0])).toBeLessThan(12);
    }
    for (let y = 380; y < 440; y += 2) expect([pixels.at(3, y)[0] > 235, pixels.at(676, y)[0] > 235]).toEqual([true, true]);
  });

  it('do not mirror the names under people', async () => {
    const face = { left: 0.03, top: 0.4, width: 0.16, height: 0.18 };
    const named = gift('canvas', { orientation: 'across', faces: [face], labels: [{ box: face, text: 'Wilhelmina' }] });
    const layout = wrapped(600, 400, { width: 24, height: 16 });
    const pixels = await area(
      {
        ...named,
        picture: await sharp({ create: { ...PICTURE, channels: 3, background: SKY } })
          .png()
          .toBuffer(),
      },
      layout,
    );
    const ink = boxOf(pixels, (color) => !isBlue(color));
    expect(ink.width).toBeGreaterThan(20);
    expect(ink.left).toBeGreaterThan(40);
  });
});

it('puts the print file into the area as it is, where the shapes are the same', async () => {
  const layout: AreaLayout = {
    width: 2500,
    height: 1110,
    sheets: [142, 1300].map((left) => ({
      at: { left, top: 30, width: 1050, height: 1050 },
      fills: { left, top: 30, width: 1050, height: 1050 },
      inches: null,
    })),
    dedication: null,
  };
  const print = await renderPrint(gift('mug', { words: ['Nora'] }), null);
  const jpeg = await renderArea({ gift: gift('mug', { words: ['Nora'] }), print, finer: null, dedication: null }, layout);
  const approved = await sharp(print).raw().toBuffer();
  for (const { at } of layout.sheets) {
    const { width, height, left, top } = at;
    const put = await sharp(jpeg).extract({ left, top, width, height }).raw().toBuffer();
    let difference = 0;
    for (let index = 0; index < put.length; index += 101)
      difference = Math.max(difference, Math.abs(put[index]! - approved[index]!));
    expect(difference).toBeLessThan(24);
  }
  const beside = await sharp(jpeg).extract({ left: 0, top: 0, width: 130, height: 1110 }).raw().toBuffer();
  expect(beside.every((value) => value > 250)).toBe(true);
});

it.each<[string, GiftPicture['kind'], string[], { width: number; height: number }]>([
  ['a jigsaw', 'puzzle', ['Nora & Theo'], { width: 20.86, height: 15.35 }],
  ['a jigsaw without words', 'puzzle', [], { width: 20.86, height: 15.35 }],
  ['the lid of a puzzle', 'puzzle', [], { width: 5.5, height: 3.65 }],
  ['a hanging print between its bars', 'hanging-print', [], { width: 16, height: 18.82 }],
])('%s shows the whole face in its own shape, not stretched', async (_what, kind, words, inches) => {
  const size = { width: 420, height: Math.round((420 * inches.height) / inches.width) };
  const at = { left: 0, top: 0, ...size };
  const layout = { ...size, sheets: [{ at, fills: at, inches }], dedication: null };
  const orientation = kind === 'puzzle' ? ('across' as const) : ('upright' as const);
  const pixels = await area(gift(kind, { orientation, words }), layout);
  const face = boxOf(pixels, isRed);
  expect(face.width / face.height).toBeCloseTo((FACE.width * PICTURE.width) / (FACE.height * PICTURE.height), 1);
  expect(Math.min(face.left, face.top)).toBeGreaterThan(3);
  expect([face.left + face.width < size.width - 3, face.top + face.height < size.height - 3]).toEqual([true, true]);
});

it('prints a dedication on its page, and leaves the others empty without one', async () => {
  const page = { left: 300, top: 0, width: 200, height: 280 };
  const layout: AreaLayout = { width: 500, height: 280, sheets: [], dedication: page };
  const pixels = await area(gift('card'), layout, 'For Nana');
  const ink = boxOf(pixels, (color) => !isWhite(color));
  expect([ink.left > 300 + 10, ink.left + ink.width < 500 - 10]).toEqual([true, true]);
  expect(boxOf(await area(gift('card'), layout), (color) => !isWhite(color)).left).toBe(Infinity);
});

it('a hanging print with words has only paper behind its bars', async () => {
  const [size, inches] = [
    { width: 640, height: 800 },
    { width: 16, height: 20 },
  ];
  const at = { left: 0, top: 0, ...size };
  const named = { words: ['Ởgjpq Ặ'.repeat(3), 'M'.repeat(60)], labels: [{ box: FACE, text: 'Wilhelmina' }] };
  for (const orientation of ['upright', 'across'] as const) {
    const isAcross = orientation === 'across';
    const turnedAt = isAcross ? { ...at, width: at.height, height: at.width } : at;
    const turned = isAcross ? { width: 20, height: 16 } : inches;
    const layout = { ...turnedAt, sheets: [{ at: turnedAt, fills: turnedAt, inches: turned }], dedication: null };
    const pixels = await area(gift('hanging-print', { orientation, ...named }), layout);
    const paper = pixels.at(2, 2);
    const printed = boxOf(pixels, (color) => color.some((value, index) => Math.abs(value - paper[index]!) > 24));
    const bar = (15 / 25.4) * (pixels.height / turned.height);
    expect(printed.top).toBeGreaterThan(bar);
    expect(printed.top + printed.height).toBeLessThan(pixels.height - bar);
  }
});
