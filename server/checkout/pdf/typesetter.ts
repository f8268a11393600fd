import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const LATIN = require.resolve('@fontsource/young-serif/files/young-serif-latin-400-normal.woff');
const LATIN_EXTENDED = require.resolve('@fontsource/young-serif/files/young-serif-latin-ext-400-normal.woff');
const LINE_HEIGHT = 1.3;

interface Font {
  hasGlyphForCodePoint(codePoint: number): boolean;
}

export interface Fitted {
  lines: string[];
  /** Points, as all lengths here. */
  size: number;
  height: number;
}

/** Sets centred text in the brand's serif. The typeface comes in two files, so a line may change between them. */
export class Typesetter {
  private readonly fonts: [file: string, font: Font][];

  constructor(private readonly doc: PDFKit.PDFDocument) {
    this.fonts = [LATIN, LATIN_EXTENDED].map((file) => {
      doc.registerFont(file, file).font(file);
      // The document keeps the font it has open here; nothing public tells which letters a font has.
      return [file, (doc as unknown as { _font: { font: Font } })._font.font];
    });
  }

  canPrint(text: string): boolean {
    return [...text].every((sign) => this.fileFor(sign));
  }

  /** The largest of the sizes at which the text takes at most `maxLines`; at the last one it takes what it needs. */
  fit(text: string, maxWidth: number, sizes: readonly number[], maxLines: number): Fitted {
    const attempts = sizes.map((size) => ({ size, lines: this.wrap(text, size, maxWidth) }));
    const chosen = attempts.find(({ lines }) => lines.length <= maxLines) ?? attempts.at(-1);
    const { lines, size } = chosen ?? { lines: [], size: 0 };
    return { lines, size, height: lines.length * size * LINE_HEIGHT };
  }

  /** Draws the lines centred on `centre`, from `top` down. */
  draw({ lines, size }: Fitted, centre: number, top: number, color: string): void {
    lines.forEach((line, index) => {
      let x = centre - this.width(line, size) / 2;
      for (const { file, text } of this.runs(line)) {
        this.doc.font(file).fontSize(size).fillColor(color);
        this.doc.text(text, x, top + index * size * LINE_HEIGHT, { lineBreak: false });
        x += this.doc.widthOfString(text);
      }
    });
  }

  private wrap(text: string, size: number, maxWidth: number): string[] {
    const lines: string[] = [];
    for (const word of this.pieces(text, size, maxWidth)) {
      const last = lines.at(-1);
      if (last !== undefined && this.width(`${last} ${word}`, size) <= maxWidth) lines[lines.length - 1] = `${last} ${word}`;
      else lines.push(word);
    }
    return lines;
  }

  /** Words, those that are wider than a line cut into pieces that are not. */
  private pieces(text: string, size: number, maxWidth: number): string[] {
    return text.split(/\s+/).filter(Boolean).flatMap((word) => {
      const pieces = [''];
      for (const sign of word) {
        const longer = `${pieces.at(-1)}${sign}`;
        if (this.width(longer, size) <= maxWidth) pieces[pieces.length - 1] = longer;
        else pieces.push(sign);
      }
      return pieces;
    });
  }

  private width(text: string, size: number): number {
    return this.runs(text).reduce((sum, run) => sum + this.doc.font(run.file).fontSize(size).widthOfString(run.text), 0);
  }

  /** Stretches that one file can print. What neither can (a product name may hold anything) is left out. */
  private runs(text: string): { file: string; text: string }[] {
    const runs: { file: string; text: string }[] = [];
    for (const sign of text) {
      const file = this.fileFor(sign);
      const last = runs.at(-1);
      if (!file) continue;
      if (last?.file === file) last.text += sign;
      else runs.push({ file, text: sign });
    }
    return runs;
  }

  private fileFor(sign: string): string | undefined {
    return this.fonts.find(([, font]) => font.hasGlyphForCodePoint(sign.codePointAt(0) as number))?.[0];
  }
}
