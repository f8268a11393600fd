import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import { cleanWord, findWordProblem } from '../../../catalog/index.js';
import { PRINTABLE } from '../../contract.js';
import { keepsakePdf } from './keepsake-pdf.js';
import { fitPicture } from './print-picture.js';
import { Typesetter } from './typesetter.js';

function picture(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 4, background: '#c98a9b80' } })
    .png()
    .toBuffer();
}

async function pdfOf(
  bytes: Buffer,
  texts: { productName?: string; words?: string[]; dedication?: string | null } = {},
): Promise<string> {
  const page = {
    productName: 'The Two of You, Framed',
    words: [],
    dedication: null,
    orderNumber: 'KS-1',
    createdAt: new Date(0),
    ...texts,
  };
  return (await keepsakePdf({ picture: bytes, ...page })).toString('latin1');
}

describe('the picture on paper', () => {
  it('is not resampled below 300 dpi', async () => {
    const fitted = await fitPicture(await picture(400, 500), { width: 440, height: 550 });
    expect(fitted).toMatchObject({ width: 400, height: 500, printHeight: 550, dpi: 65 });
    expect(fitted.printWidth).toBeCloseTo(440);
  });

  it('is downsampled to 300 dpi if it has a higher resolution', async () => {
    const fitted = await fitPicture(await picture(4000, 5000), { width: 440, height: 550 });
    expect(fitted).toMatchObject({ dpi: 300, printHeight: 550 });
  });

  it('is upright for every camera rotation', async () => {
    const sideways = await sharp(await picture(500, 400))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(await fitPicture(sideways, { width: 440, height: 550 })).toMatchObject({ width: 400, height: 500 });
  });
});

describe('the page', () => {
  it('is 8 by 10 inches with bleed, landscape for wide pictures', async () => {
    expect(await pdfOf(await picture(400, 500))).toContain('/TrimBox [9 9 585 729]');
    expect(await pdfOf(await picture(500, 400))).toContain('/TrimBox [9 9 729 585]');
  });

  it('is one page, even if the words are long', async () => {
    const pdf = await pdfOf(await picture(400, 500), {
      productName: 'Name '.repeat(60),
      words: Array<string>(6).fill('W'.repeat(60)),
      dedication: 'W'.repeat(120),
    });
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);
  });

  it('prints the gift’s words in their own script', async () => {
    const bytes = await picture(400, 500);
    const named = await pdfOf(bytes, { words: ['נועה כהן', 'Алёна'] });
    expect(named).toContain('NotoSerifHebrew');
    expect(await pdfOf(bytes)).not.toContain('Noto');
  });

  it('leaves out characters of a product name that the typeface lacks', async () => {
    await expect(pdfOf(await picture(400, 500), { productName: '礼物 💐' })).resolves.toContain('%PDF-1.7');
  });

  it('is the same file if it is made twice', async () => {
    const bytes = await picture(400, 500);
    expect(await pdfOf(bytes)).toBe(await pdfOf(bytes));
  });
});

describe('the typeface', () => {
  it('has every character that a dedication may have', () => {
    const type = new Typesetter(new PDFDocument());
    const allowed = Array.from({ length: 0x2100 }, (_, code) => String.fromCharCode(code)).filter((character) =>
      PRINTABLE.test(character),
    );
    expect(allowed.length).toBeGreaterThan(300);
    expect(allowed.filter((character) => !type.canPrint(character))).toEqual([]);
  });

  it('has every letter that words on a gift may have', () => {
    const type = new Typesetter(new PDFDocument());
    const field = { label: 'Name', example: '', maxLength: 60, required: false };
    const isAllowed = (character: string) =>
      /\S/.test(character) && findWordProblem([field], [{ label: 'Name', text: character }]) === null;
    const allowed = Array.from({ length: 0x2300 }, (_, code) => String.fromCharCode(code))
      .filter(isAllowed)
      .map(cleanWord);
    expect(allowed.length).toBeGreaterThan(900);
    expect(allowed.filter((character) => !type.canPrint(character))).toEqual([]);
  });
});
