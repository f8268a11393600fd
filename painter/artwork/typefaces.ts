import { BRAND_CHARACTERS, PRINTABLE_CHARACTERS, charactersPattern } from '../../server/catalog/words/characters/contract.js';
import type { Context2D } from '../types.js';

export interface Typeface {
  family: string;
  weight: string;
  /** Path in its package. */
  file: string;
}

const NOTO = '@fontsource/noto-serif/files/noto-serif';

/**
 * The typefaces of words; each file has its own family name, so that both hosts use the same letters.
 * The host of the painter loads them.
 */
export const TYPEFACES: readonly Typeface[] = [
  serif('Keepsake Serif', '@fontsource/young-serif/files/young-serif-latin-400-normal.woff2'),
  serif('Keepsake Serif Ext', '@fontsource/young-serif/files/young-serif-latin-ext-400-normal.woff2'),
  sans('Keepsake Sans', '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'),
  sans('Keepsake Sans Ext', '@fontsource-variable/figtree/files/figtree-latin-ext-wght-normal.woff2'),
  noto('Keepsake Noto', 'latin'),
  noto('Keepsake Noto Ext', 'latin-ext'),
  noto('Keepsake Noto Vietnamese', 'vietnamese'),
  noto('Keepsake Noto Greek', 'greek'),
  noto('Keepsake Noto Cyrillic', 'cyrillic'),
  noto('Keepsake Noto Cyrillic Ext', 'cyrillic-ext'),
  {
    family: 'Keepsake Noto Hebrew',
    weight: '600',
    file: '@fontsource/noto-serif-hebrew/files/noto-serif-hebrew-hebrew-600-normal.woff2',
  },
];

function serif(family: string, file: string): Typeface {
  return { family, weight: '400', file };
}

function sans(family: string, file: string): Typeface {
  return { family, weight: '300 900', file };
}

/** The files of Noto overlap, so a text in another script needs all of them. */
function noto(family: string, subset: string): Typeface {
  return { family, weight: '600', file: `${NOTO}-${subset}-600-normal.woff2` };
}

const BRAND = charactersPattern(BRAND_CHARACTERS);
const familiesOf = (start: string) =>
  TYPEFACES.filter(({ family }) => family.startsWith(start))
    .map(({ family }) => `"${family}"`)
    .join(', ');
const SERIF = familiesOf('Keepsake Serif');
const SANS = familiesOf('Keepsake Sans');
const OTHER_SCRIPTS = familiesOf('Keepsake Noto');

/** Whether the brand's typefaces have all letters. If one is missing, the whole text is drawn with another typeface. */
export function isBrandText(text: string): boolean {
  return BRAND.test(text);
}

const PRINTABLE = charactersPattern(PRINTABLE_CHARACTERS);

/** Small lines are set in capitals if possible: some letters have no capital in any typeface. */
export function shownAs(text: string, style: 'serif' | 'sans'): string {
  if (style === 'serif') return text;
  const capitals = text.toUpperCase().normalize('NFC');
  return PRINTABLE.test(capitals) ? capitals : text;
}

/**
 * Sets the typeface for the next measurement or drawing.
 * @param size - in pixels
 */
export function setFont(context: Context2D, text: string, style: 'serif' | 'sans', size: number): void {
  // Otherwise browsers may round each letter's width to whole pixels, and words would differ from the print.
  context.textRendering = 'geometricPrecision';
  context.font = fontOf(text, style, size);
}

function fontOf(text: string, style: 'serif' | 'sans', size: number): string {
  if (!isBrandText(text)) return `600 ${size}px ${OTHER_SCRIPTS}`;
  return style === 'serif' ? `400 ${size}px ${SERIF}` : `700 ${size}px ${SANS}`;
}

/** The font files that these texts need. */
export function typefacesFor(texts: readonly string[]): Typeface[] {
  const shown = texts.flatMap((text) => [text, shownAs(text, 'sans')]);
  const others = shown.some((text) => !isBrandText(text));
  const accented = shown.some((text) => /[^\0-\u00ff\u2000-\u206f]/u.test(text));
  return TYPEFACES.filter(({ family }) => {
    if (family.startsWith('Keepsake Noto')) return others;
    return accented || !family.endsWith('Ext');
  });
}
