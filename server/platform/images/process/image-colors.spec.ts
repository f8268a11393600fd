import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { pngWith } from '../../../../test/support/png-chunks.js';
import { projectRoot } from '../../paths.js';
import { ImageDecoder } from '../image-decoder.js';
import { u32 } from './bytes.js';

const decoder = new ImageDecoder();
const [width, height] = [128, 96];

/**
 * The test card: red, green, blue and yellow, each becoming lighter to the right. The files in test/support/photos/colors show
 * it too: in HDR, its white is a white page.
 */
const card = Uint8Array.from({ length: width * height * 3 }, (_, sample) => {
  const [x, y, channel] = [Math.floor(sample / 3) % width, Math.floor(sample / 3 / width), sample % 3];
  const color = ['ff261a', '1acc33', '2640ff', 'ffd91a'][(y < height / 2 ? 0 : 2) + (x < width / 2 ? 0 : 1)]!;
  const brightness = 0.35 + (0.6 * (x % (width / 2))) / (width / 2);
  return Math.round(Number.parseInt(color.slice(channel * 2, channel * 2 + 2), 16) * brightness);
});
const cardImage = () => sharp(card, { raw: { width, height, channels: 3 } });
const file = (name: string) => readFile(join(projectRoot, 'test/support/photos/colors', name));

/** The pixels of the card, said to be Display P3. */
async function cardInP3(image = cardImage()): Promise<Buffer> {
  const profiled = await cardImage().withIccProfile('p3').png().toBuffer();
  const { icc } = await sharp(profiled).metadata();
  return pngWith(image, { iCCP: Buffer.concat([Buffer.from('P3\0\0'), deflateSync(icc!)]) });
}

/** 16 bits for each sample, where `curve` says what number a light from 0 to 1 gets. */
function deep(curve: (light: number, channel: number) => number, lights: ArrayLike<number> = card): Sharp {
  const light = (value: number) => (value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4);
  const samples = Uint16Array.from(lights, (value, index) => Math.round(curve(light(value), index % 3) * 65_535));
  return sharp(samples, { raw: { width, height, channels: 3 } }).toColorspace('rgb16');
}

const pq = (nits: number) => {
  const light = (nits / 10_000) ** 0.1593017578125;
  return ((0.8359375 + 18.8515625 * light) / (1 + 18.6875 * light)) ** 78.84375;
};

async function decode(file: Buffer): Promise<{ data: Buffer; width: number; height: number }> {
  const types = ['jpeg', 'png', 'tiff', 'avif', 'heic', 'heif'].map((name) => `image/${name}`);
  const rules = {
    types,
    maxPixels: 1e6,
    maxBytes: 1e6,
    isStill: true,
    isOpaque: true,
    requester: { network: 'home', account: 'me' },
  };
  const { files, ...size } = await decoder.decode(file, { ...rules, outputs: [{ format: 'raw', box: { width, height } }] });
  return { data: files[0]!, ...size };
}

function meanError(data: ArrayLike<number>, expected: ArrayLike<number>): number {
  expect(data.length).toBe(expected.length);
  return Array.from(data).reduce((sum, value, index) => sum + Math.abs(value - expected[index]!), 0) / data.length;
}

describe('shows the colors that a file describes:', () => {
  it.each<[string, () => Promise<Buffer>, (() => Sharp | Promise<Sharp>)?]>([
    ['Display P3 by the profile of a HEIC', () => file('p3-profile.heic'), p3],
    ['Display P3 by the code points of a HEIC', () => file('p3-codes.heic'), p3],
    ['Display P3 by the code points of an AVIF', () => file('p3-codes.avif'), p3],
    ['Display P3 by the code points of a PNG', () => pngWith(cardImage(), { cICP: Buffer.from([12, 13, 0, 1]) }), p3],
    ['Display P3 by the profile of a PNG of 16 bits', () => cardInP3(cardImage().toColorspace('rgb16')), p3],
    [
      'Display P3 by the profile of an AVIF of 10 bits',
      async () =>
        sharp(await cardInP3())
          .keepIccProfile()
          .avif({ quality: 95, chromaSubsampling: '4:4:4', bitdepth: 10 })
          .toBuffer(),
      p3,
    ],
    [
      'Display P3 by the chromaticities of a PNG',
      () => pngWith(cardImage(), { gAMA: u32(45_455), cHRM: u32(31_270, 32_900, 68_000, 32_000, 26_500, 69_000, 15_000, 6_000) }),
      p3,
    ],
    [
      'linear light by the gamma of a PNG',
      () =>
        pngWith(
          deep((light) => light),
          { gAMA: u32(100_000) },
        ),
    ],
    ['sRGB by the gamma of a PNG', () => pngWith(cardImage(), { gAMA: u32(45_455) })],
    ['HLG in a HEIC', () => file('hlg.heic')],
    ['PQ in a HEIC', () => file('pq.heic')],
    [
      'PQ in a PNG',
      () =>
        pngWith(
          deep((light) => pq(light * 203)),
          { cICP: Buffer.from([1, 16, 0, 1]) },
        ),
    ],
    ['HLG in an AVIF', () => file('hlg.avif')],
    ['PQ in an AVIF', () => file('pq.avif')],
    [
      'Adobe RGB by the Exif of a camera',
      () =>
        cardImage()
          .withExif({ IFD4: { InteroperabilityIndex: 'R03' } } as object)
          .jpeg({ quality: 98 })
          .toBuffer(),
      () => sharp(fromAdobeRgb(), { raw: { width, height, channels: 3 } }),
    ],
    ['half-transparent colors on paper', () => file('half-transparent.heic'), () => cardImage().linear(0.5, 127.5)],
    ['the primary picture of two', () => file('second-of-two.heic')],
  ])('%s', async (_what, make, expected = cardImage) => {
    const wanted = await (await expected()).raw().toBuffer();
    expect(meanError((await decode(await make())).data, wanted)).toBeLessThan(2);
  });
});

it.each(['heic', 'avif'])('crops a %s before it turns it', async (type) => {
  const right = cardImage()
    .extract({ left: width * 0.75, top: 0, width: width / 4, height })
    .resize(width, height * 4, { kernel: 'nearest' });
  const turned = await sharp(await right.png().toBuffer())
    .rotate(-90)
    .png()
    .toBuffer();
  const decoded = await decode(await file(`cropped-and-turned.${type}`));
  expect([decoded.width, decoded.height]).toEqual([width, 43]);
  expect(meanError(decoded.data, await sharp(turned).flip().resize(width).raw().toBuffer())).toBeLessThan(2);
});

it('keeps highlights of HDR apart, and dims nothing below them', async () => {
  const nits = [20, 100, 150, 250, 400, 600, 1_000];
  const bars = Uint8Array.from({ length: width * height * 3 }, (_, sample) =>
    Math.floor(((sample / 3) % width) / (width / nits.length)),
  );
  const image = sharp(
    Uint16Array.from(bars, (bar) => Math.round(pq(nits[bar]!) * 65_535)),
    { raw: { width, height, channels: 3 } },
  );
  const { data } = await decode(await pngWith(image.toColorspace('rgb16'), { cICP: Buffer.from([9, 16, 0, 1]) }));
  const values = nits.map((_, bar) => data[Math.round((bar + 0.5) * (width / nits.length)) * 3]!);
  // 255 in sRGB is the light of a white page, 203 nits.
  expect(meanError(values.slice(0, 3), [89, 184, 223])).toBeLessThan(1.5);
  expect(values.slice(3).every((value, index) => value > values[index + 2]!)).toBe(true);
  expect(values.at(-1)).toBe(255);
});

async function p3(): Promise<Sharp> {
  return sharp(await cardInP3());
}

/** The card's numbers as Adobe RGB, in sRGB. */
function fromAdobeRgb(): Uint8Array {
  return Uint8Array.from(card, (_, sample) => {
    const [red, green, blue] = [...card.subarray(sample - (sample % 3), sample - (sample % 3) + 3)].map(
      (value) => (value / 255) ** 2.2,
    );
    const light = [1.3983 * red! - 0.3983 * green!, green!, 1.0429 * blue! - 0.0429 * green!][sample % 3]!;
    return Math.round(255 * Math.min(1, light <= 0.0031308 ? Math.max(0, 12.92 * light) : 1.055 * light ** (1 / 2.4) - 0.055));
  });
}
