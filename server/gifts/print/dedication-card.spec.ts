import sharp from 'sharp';
import { renderDedication } from './dedication-card.js';

interface Ink {
  left: number;
  right: number;
}

async function pixelsOf(text: string, productName = ''): Promise<{ data: Buffer; width: number }> {
  const { data, info } = await sharp(await renderDedication(text, productName))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width };
}

/** The columns in which two cards differ; white paper is the card without any text. */
async function difference(one: string, other: string): Promise<Ink> {
  const [a, b] = [await pixelsOf(one), await pixelsOf(other)];
  const columns = Array.from({ length: a.width }, (_, column) => column).filter((column) => {
    for (let at = column; at < a.data.length; at += a.width) if (Math.abs(a.data[at]! - b.data[at]!) > 60) return true;
    return false;
  });
  return { left: columns[0]!, right: columns.at(-1)! };
}

/** Where a digit is, from 0 at the left end of the line to 1 at its right end. 6 and 9 are equally wide. */
async function positionOfDigit(text: (digit: string) => string): Promise<number> {
  const line = await difference(text('6'), '');
  const digit = await difference(text('6'), text('9'));
  return ((digit.left + digit.right) / 2 - line.left) / (line.right - line.left);
}

describe('a dedication', () => {
  it('has digits left of the Hebrew before them', async () => {
    expect(await positionOfDigit((digit) => `נועה ${digit}`)).toBeLessThan(0.2);
  });

  it('keeps Latin words, Hebrew and digits in the order of a Latin sentence', async () => {
    const position = await positionOfDigit((digit) => `Nora נועה ${digit}`);
    expect(position).toBeGreaterThan(0.35);
    expect(position).toBeLessThan(0.65);
  });

  it('has a Latin name left of the Hebrew before it, and digits where that sentence ends', async () => {
    expect(await positionOfDigit((digit) => `נועה & Theo ${digit}`)).toBeLessThan(0.55);
  });

  it('draws marks on the letter before them, typed alone or not', async () => {
    expect((await pixelsOf('Zoe\u0308')).data.equals((await pixelsOf('Zoë')).data)).toBe(true);
  });

  it('leaves out what the typefaces lack, in a product name of any language', async () => {
    const plain = await pixelsOf('For Mom', 'Mug');
    expect((await pixelsOf('For Mom', '礼物 Mug 💐👨‍👩‍👧 ليلى')).data.equals(plain.data)).toBe(true);
    expect((await pixelsOf('For Mom', '礼物')).data.equals((await pixelsOf('For Mom')).data)).toBe(true);
  });

  it('stays on its card when it is long', async () => {
    const { left, right } = await difference('W'.repeat(120), '');
    expect(left).toBeGreaterThan(100);
    expect(right).toBeLessThan(1700);
  });
});
