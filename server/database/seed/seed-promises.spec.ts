import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { GIFT_KINDS, type GiftKind } from '../../catalog/index.js';

interface Seed {
  name: string;
  description: string;
  kind: GiftKind;
  words: unknown[];
  pictures: { alt: string }[];
  pdfPriceCents: number | null;
  productPriceCents: number | null;
  comboPriceCents: number | null;
  stopSellingAtZero: boolean;
}

const products = JSON.parse(await readFile(join(import.meta.dirname, 'products.json'), 'utf8')) as Seed[];

/** Prints of these kinds are smaller than the gift, whose size the text gives. */
const LARGER_THAN_PRINT: GiftKind[] = ['mug', 'tote'];
const TOO_MUCH = [
  // The number of photos and people in one picture.
  /\bup to (?!six photos\b|ten people\b)\w+ (photos|people)\b/i,
  /\bside by side in one\b|\bbring (them|everyone|everybody)\b/i,
  // The customer chooses the image type; the samples are portraits on washes of color.
  /\bwater ?colou?r|\bpaint(ed|ing)?\b|\bgouache\b|\bhand[- ]?made\b/i,
  // People are found in the photo, and nothing else.
  /\b(dog|cat|pet)s?\b/i,
  // Only the cover is printed for this customer.
  /\bin the story\b|\bon every page\b/i,
];
const isYes = (text: string, pattern: RegExp) => pattern.test(text);

describe.each(products.map((product) => [product.name, product] as const))('the text of %s', (name, product) => {
  const { description, pictures, kind, words, stopSellingAtZero } = product;

  it('promises nothing that the shop does not do', () => {
    const texts = [name, description, ...pictures.map(({ alt }) => alt)].join('\n');

    expect(TOO_MUCH.flatMap((pattern) => pattern.exec(texts)?.[0] ?? [])).toEqual([]);
  });

  it('gives the size that is printed', () => {
    const { width, height } = GIFT_KINDS[kind].inches;
    const size = /(\d+(?:\.\d+)?)(?: x (\d+(?:\.\d+)?))? inches/.exec(description);

    if (!LARGER_THAN_PRINT.includes(kind)) expect([size?.[1], size?.[2] ?? size?.[1]]).toEqual([`${width}`, `${height}`]);
  });

  it('asks for words only if they can be typed', () => {
    expect(isYes(description, /\btype\b/i)).toBe(words.length > 0);
  });

  it('agrees with the variants that are sold and with the stock', () => {
    const [pdf, gift] = [Number(product.pdfPriceCents) > 0, Number(product.productPriceCents) > 0];

    expect(isYes(description, /\bThe PDF is\b|\bPDF only\b/)).toBe(pdf);
    expect(isYes(description, /\bPDF only\b/)).toBe(pdf && !gift);
    expect(isYes(description, /\bsold as a product only\b/)).toBe(gift && !pdf);
    expect(isYes(description, /\bgone\b/)).toBe(stopSellingAtZero);
  });
});
