import { inflateSync } from 'node:zlib';
import sharp from 'sharp';
import { printSheet, sizeWithBleed } from '../../../gifts/index.js';
import { artworkPdf, MAX_JPEG } from './artwork-pdf.js';

const details = { productName: 'Nora & Theo, a card', orderNumber: 'KS-1', createdAt: new Date(0), kind: 'card' as const };

async function pdfOf(hasCard = false, count = 1): Promise<Buffer> {
  const print = await sharp({ create: { ...sizeWithBleed(printSheet('card')), channels: 3, background: '#c98a9b' } })
    .withIccProfile('srgb')
    .jpeg()
    .toBuffer();
  const white = sharp({ create: { width: 1800, height: 1200, channels: 3, background: '#ffffff' } });
  const sheets = Array.from({ length: count }, () => print);
  return artworkPdf({
    ...details,
    orientation: null,
    sheets,
    maxBytes: MAX_JPEG,
    card: hasCard ? await white.png().toBuffer() : null,
  });
}

const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length;

describe('the PDF of a gift with a customer’s picture', () => {
  it('has one page in the gift’s size with bleed', async () => {
    const { sheet, bleed } = printSheet('card');
    const [width, height, cut] = [sheet.width, sheet.height, bleed].map((pixels) => (pixels / 300) * 72) as [
      number,
      number,
      number,
    ];
    const pdf = await pdfOf();
    const text = pdf.toString('latin1');
    const box = (name: string) =>
      text
        .match(new RegExp(`/${name} \\[([^\\]]+)\\]`))?.[1]
        ?.split(' ')
        .map(Number);
    expect(pagesOf(pdf)).toBe(1);
    expect(box('MediaBox')).toEqual([0, 0, width + 2 * cut, height + 2 * cut].map((value) => expect.closeTo(value)));
    expect(box('TrimBox')).toEqual([cut, cut, width + cut, height + cut].map((value) => expect.closeTo(value)));
  });

  it('has the dedication on a separate page', async () => {
    expect(pagesOf(await pdfOf(true))).toBe(2);
  });

  it('has a page for each sheet of a calendar', async () => {
    expect(pagesOf(await pdfOf(false, 13))).toBe(13);
  });

  it('names sRGB as its output intent, and as the color space of the picture', async () => {
    const pdf = (await pdfOf(true)).toString('latin1');
    const [, intent = ''] = /\/OutputIntents \[<<([^>]+)>>\]/.exec(pdf) ?? [];
    expect(intent).toContain('/S /GTS_PDFA1');
    expect(intent).toContain('/OutputConditionIdentifier (sRGB IEC61966-2.1)');
    const [, profile] = /\/DestOutputProfile (\d+ 0) R/.exec(intent) ?? [];
    const [dictionary, stream = ''] = pdf.split(`\n${profile} obj`)[1]!.split(/stream\n/);
    const icc = inflateSync(Buffer.from(stream, 'latin1'));
    expect(dictionary).toContain('/N 3');
    expect([icc.readUInt32BE(0), icc.toString('latin1', 16, 20), icc.toString('latin1', 36, 40)]).toEqual([
      icc.length,
      'RGB ',
      'acsp',
    ]);
    expect(pdf).toContain(`/ColorSpace [/ICCBased ${profile} R]`);
  });

  it('is the same file if it is made twice', async () => {
    expect((await pdfOf(true)).equals(await pdfOf(true))).toBe(true);
  });
});
