import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import sharp from '../../../platform/images/sharp.js';

const YOUNG_SERIF = createRequire(import.meta.url).resolve('@fontsource/young-serif/files/young-serif-latin-400-normal.woff');
/** Space between two letters, in units of the typeface. */
const SPACING = 60;

/** The part of pdfkit's fonts that we use: their outlines. Unlike Pango, pdfkit reads web fonts. */
interface Font {
  capHeight: number;
  layout(words: string): { glyphs: { path: { toSVG(): string } }[]; positions: { xAdvance: number }[] };
}

export interface Lettering {
  data: Buffer;
  width: number;
  height: number;
}

/** Capitals in the brand's display face as a transparent PNG, never wider than `width` nor higher than `height` pixels. */
export async function renderLettering(words: string, color: string, width: number, height: number): Promise<Lettering> {
  const { font } = (new PDFDocument({ autoFirstPage: false, font: YOUNG_SERIF }) as unknown as { _font: { font: Font } })._font;
  const { glyphs, positions } = font.layout(words);
  let x = 0;
  const letters = glyphs.map(({ path }, i) => {
    const letter = `<path transform="translate(${x})" d="${path.toSVG()}"/>`;
    x += positions[i]!.xAdvance + SPACING;
    return letter;
  });
  // Room for commas below the line.
  const tall = 1.35 * font.capHeight;
  const scale = Math.min(width / x, height / tall);
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 ${0.3 * font.capHeight - tall} ${x} ${tall}" width="${x * scale}" ` +
    `height="${tall * scale}"><g transform="scale(1 -1)" fill="${color}">${letters.join('')}</g></svg>`;
  const { data, info } = await sharp(Buffer.from(svg)).png().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
