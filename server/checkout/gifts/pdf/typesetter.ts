import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const BRAND = '@fontsource/young-serif/files/young-serif';
const NOTO = '@fontsource/noto-serif/files/noto-serif';
/** Each character uses the first typeface that has it: the brand's own, then the fallbacks, as on the gifts. */
const FILES = [
  `${BRAND}-latin`,
  `${BRAND}-latin-ext`,
  ...['latin', 'latin-ext', 'vietnamese', 'greek', 'cyrillic', 'cyrillic-ext'].map((script) => `${NOTO}-${script}`),
  '@fontsource/noto-serif-hebrew/files/noto-serif-hebrew-hebrew',
].map((name) => require.resolve(`${name}-400-normal.woff`));
const LINE_HEIGHT = 1.3;
export const INK = '#2b1820';
export const INK_SOFT = '#6a545b';
const MULBERRY = '#86254b';
const BUTTER = '#f6cd6b';

interface Font {
  hasGlyphForCodePoint(codePoint: number): boolean;
}

export interface Fitted {
  lines: string[];
  /** Points, as all lengths here. */
  size: number;
  height: number;
}

/** Sets centered text in the brand's serif. The typeface comes in several files, so a line may change between them. */
export class Typesetter {
  private readonly fonts = new Map<string, Font>();

  constructor(private readonly doc: PDFKit.PDFDocument) {}

  canPrint(text: string): boolean {
    return [...text].every((character) => this.fileFor(character));
  }

  /** Uses the largest size at which the text fits `maxLines`; at the last size it may take more lines. */
  fit(text: string, maxWidth: number, sizes: readonly number[], maxLines: number): Fitted {
    const attempts = sizes.map((size) => ({ size, lines: this.wrap(text, size, maxWidth) }));
    const chosen = attempts.find(({ lines }) => lines.length <= maxLines) ?? attempts.at(-1);
    const { lines, size } = chosen ?? { lines: [], size: 0 };
    return { lines, size, height: lines.length * size * LINE_HEIGHT };
  }

  /** Draws the lines centered on `center`, from `top` down. */
  draw({ lines, size }: Fitted, center: number, top: number, color: string): void {
    lines.forEach((line, index) => {
      let x = center - this.width(line, size) / 2;
      for (const { file, text } of this.runs(line)) {
        this.doc.font(file).fontSize(size).fillColor(color);
        // With `features` set, even empty, PDFKit lays out the run as a whole. Otherwise right-to-left words change their order.
        this.doc.text(text, x, top + index * size * LINE_HEIGHT, { lineBreak: false, features: [] });
        x += this.doc.widthOfString(text);
      }
    });
  }

  private wrap(text: string, size: number, maxWidth: number): string[] {
    const lines: string[] = [];
    for (const word of this.splitWords(text, size, maxWidth)) {
      const last = lines.at(-1);
      if (last !== undefined && this.width(`${last} ${word}`, size) <= maxWidth) lines[lines.length - 1] = `${last} ${word}`;
      else lines.push(word);
    }
    return lines;
  }

  /** Splits the text into words, and words that are wider than a line into parts. */
  private splitWords(text: string, size: number, maxWidth: number): string[] {
    return text
      .split(/\s+/)
      .filter(Boolean)
      .flatMap((word) => {
        const parts = [''];
        for (const character of word) {
          const longer = `${parts.at(-1)}${character}`;
          if (this.width(longer, size) <= maxWidth) parts[parts.length - 1] = longer;
          else parts.push(character);
        }
        return parts;
      });
  }

  private width(text: string, size: number): number {
    return this.runs(text).reduce((sum, run) => sum + this.doc.font(run.file).fontSize(size).widthOfString(run.text), 0);
  }

  /** Splits the text into runs of one font file each. Leaves out unsupported characters: a product name may contain anything. */
  private runs(text: string): { file: string; text: string }[] {
    const runs: { file: string; text: string }[] = [];
    for (const character of text) {
      const last = runs.at(-1);
      // Right-to-left words keep their order only within one run.
      const file = last && character === ' ' && this.has(last.file, character) ? last.file : this.fileFor(character);
      if (!file) continue;
      if (last?.file === file) last.text += character;
      else runs.push({ file, text: character });
    }
    return runs;
  }

  private fileFor(character: string): string | undefined {
    return FILES.find((file) => this.has(file, character));
  }

  /** Opens the font file on first use. */
  private has(file: string, character: string): boolean {
    let font = this.fonts.get(file);
    if (!font) {
      this.doc.registerFont(file, file).font(file);
      // Reads PDFKit's private field for the current font, because no public API says which characters a font has.
      font = (this.doc as unknown as { _font: { font: Font } })._font.font;
      this.fonts.set(file, font);
    }
    return font.hasGlyphForCodePoint(character.codePointAt(0) as number);
  }
}

/** Draws the logo: the bow and the name. */
export function drawMark(doc: PDFKit.PDFDocument, type: Typesetter, center: number, foot: number): void {
  const name = type.fit('Keepsake', 200, [8.5], 1);
  doc
    .save()
    .translate(center - 28, foot - 12.5)
    .scale(0.27);
  doc.lineWidth(3).lineJoin('round').lineCap('round').strokeColor(MULBERRY);
  doc
    .path('M21 21.5 7.4 11.6C5.9 10.5 4 11.5 4 13.4v17.2c0 1.9 1.9 2.9 3.4 1.8L21 24.5')
    .path('M27 21.5l13.6-9.9c1.5-1.1 3.4-.1 3.4 1.8v17.2c0 1.9-1.9 2.9-3.4 1.8L27 24.5')
    .path('M22 27l-6.5 14M26 27l6.5 14')
    .stroke();
  doc.roundedRect(19, 17.5, 10, 11, 4).fillAndStroke(BUTTER, MULBERRY).restore();
  type.draw(name, center + 9, foot - 11, MULBERRY);
}

export interface PdfMetadata {
  productName: string;
  orderNumber: string;
  /** Creation date in the PDF. Fixed, so that the same order always makes the same file. */
  createdAt: Date;
}

/** @param subject content of the file, added after the order number */
export function pdfInfo({ productName, orderNumber, createdAt }: PdfMetadata, subject: string): PDFKit.PDFDocumentOptions {
  return {
    pdfVersion: '1.7',
    lang: 'en',
    displayTitle: true,
    info: { Title: productName, Author: 'Keepsake', Subject: `Order ${orderNumber}. ${subject}.`, CreationDate: createdAt },
  };
}
