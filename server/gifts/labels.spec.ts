import sharp from 'sharp';
import { sheetOf } from '../../painter/index.js';
import type { GiftKind } from '../catalog/index.js';
import type { GiftPicture } from './gift-picture.js';
import { paintView } from './paint-view.js';
import { printSheet } from './print/print-size.js';
import { renderPrint } from './print/print-image.js';

const WHOLE_PHOTO = {
  type: 'corners',
  corners: [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ],
  bend: 0,
  light: 0,
} as const;
const FACES = [
  { left: 0.2, top: 0.3, width: 0.14, height: 0.14 },
  { left: 0.62, top: 0.26, width: 0.14, height: 0.14 },
];
const AT_FOOT = [{ left: 0.43, top: 0.84, width: 0.14, height: 0.11 }];
const WIDTH = 600;

/** A meadow at dusk: dark below, light above. */
const picture = sharp(
  Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="1024" height="1280"><defs><linearGradient id="g" x2="0.4" y2="1">' +
      '<stop offset="0" stop-color="#f5dcb4"/><stop offset="1" stop-color="#2e3f2a"/></linearGradient></defs>' +
      '<rect width="1024" height="1280" fill="url(#g)"/></svg>',
  ),
)
  .png()
  .toBuffer();

type Sheet = Pick<GiftPicture, 'kind' | 'words' | 'faces'>;

async function giftOf({ kind, words, faces }: Sheet, names: readonly string[]): Promise<GiftPicture> {
  const labels = names.map((text, index) => ({ box: faces[index]!, text }));
  return { picture: await picture, faces, kind, orientation: 'upright', words, labels };
}

/** The flat sheet in a view, small. */
async function inView(sheet: Sheet, names: readonly string[]): Promise<Buffer> {
  const { width, height } = sheetOf(sheet.kind);
  const photo = await sharp({
    create: { width: WIDTH, height: Math.round((WIDTH * height) / width), channels: 3, background: '#fff' },
  })
    .png()
    .toBuffer();
  const view = await paintView(await giftOf(sheet, names), { photo, area: WHOLE_PHOTO as never }, WIDTH, 'webp');
  return sharp(view).raw().toBuffer();
}

/** The print without its bleed, in the size of the view. */
async function inPrint(sheet: Sheet, names: readonly string[]): Promise<Buffer> {
  const { bleed, sheet: size } = printSheet(sheet.kind);
  const print = await renderPrint(await giftOf(sheet, names), null);
  const trimmed = await sharp(print)
    .extract({ left: bleed, top: bleed, ...size })
    .png()
    .toBuffer();
  return sharp(trimmed)
    .resize(WIDTH, Math.round((WIDTH * size.height) / size.width), { fit: 'fill' })
    .raw()
    .toBuffer();
}

/** The pixels that the names change, and how much darker or lighter they are. */
function inkBetween(without: Buffer, named: Buffer) {
  const changed: number[] = [];
  let sum = 0;
  for (let at = 0; at < named.length; at += 3) {
    const change = named[at]! - without[at]! + (named[at + 1]! - without[at + 1]!) + (named[at + 2]! - without[at + 2]!);
    if (Math.abs(change) < 90) continue;
    changed.push(at / 3);
    sum += change;
  }
  const columns = changed.map((pixel) => pixel % WIDTH);
  const rows = changed.map((pixel) => Math.floor(pixel / WIDTH));
  const least = (values: number[]) => values.reduce((a, b) => Math.min(a, b), Infinity);
  const most = (values: number[]) => values.reduce((a, b) => Math.max(a, b), -Infinity);
  return { box: [least(columns), most(columns), least(rows), most(rows)], count: changed.length, isLight: sum > 0 };
}

describe('names under people', () => {
  it.each<[string, GiftKind, string[], typeof FACES]>([
    ['a mug', 'mug', [], FACES],
    ['a round ornament with words', 'ornament', ['Nora & Theo', '2026'], FACES],
    ['an arch', 'card', ['Happy birthday'], FACES],
    ['the foot of a card', 'card', [], AT_FOOT],
  ])('are in the same place and color in a view and in the print: %s', async (_, kind, words, faces) => {
    const sheet = { kind, words, faces };
    const names = ['Nora', 'Дедушка'].slice(0, faces.length);
    const [seen, printed] = [await inView(sheet, names), await inPrint(sheet, names)];
    const view = inkBetween(await inView(sheet, []), seen);
    const print = inkBetween(await inPrint(sheet, []), printed);
    const difference = seen.reduce((sum, value, at) => sum + Math.abs(value - printed[at]!), 0) / seen.length;
    expect(difference).toBeLessThan(3);
    expect(print.count).toBeGreaterThan(100);
    expect(view.isLight).toBe(print.isLight);
    expect(Math.abs(view.count - print.count)).toBeLessThan(0.2 * print.count);
    view.box.forEach((edge, index) => expect(Math.abs(edge - print.box[index]!)).toBeLessThanOrEqual(2));
  });
});
