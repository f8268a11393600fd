/** A file of a typeface. The families are ours alone, so that no typeface of the system is drawn in their place. */
export interface Typeface {
  family: string;
  /** As in CSS: of a variable typeface, its lightest and heaviest. */
  weight: string;
  /** Path of a woff2 in its npm package. */
  file: string;
  /** What it has, as in CSS. */
  unicodeRange: string;
}

export const TYPEFACES = [
  {
    family: 'Keepsake Young Serif',
    weight: '400',
    file: '@fontsource/young-serif/files/young-serif-latin-400-normal.woff2',
    unicodeRange: 'U+20-7E,U+A0-FF',
  },
  {
    family: 'Keepsake Figtree',
    weight: '300 900',
    file: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
    unicodeRange: 'U+20-7E,U+A0-FF',
  },
] as const satisfies readonly Typeface[];
