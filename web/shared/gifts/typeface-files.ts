import figtreeExt from '@fontsource-variable/figtree/files/figtree-latin-ext-wght-normal.woff2?url';
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import hebrew from '@fontsource/noto-serif-hebrew/files/noto-serif-hebrew-hebrew-600-normal.woff2?url';
import cyrillicExt from '@fontsource/noto-serif/files/noto-serif-cyrillic-ext-600-normal.woff2?url';
import cyrillic from '@fontsource/noto-serif/files/noto-serif-cyrillic-600-normal.woff2?url';
import greek from '@fontsource/noto-serif/files/noto-serif-greek-600-normal.woff2?url';
import notoExt from '@fontsource/noto-serif/files/noto-serif-latin-ext-600-normal.woff2?url';
import noto from '@fontsource/noto-serif/files/noto-serif-latin-600-normal.woff2?url';
import vietnamese from '@fontsource/noto-serif/files/noto-serif-vietnamese-600-normal.woff2?url';
import youngSerifExt from '@fontsource/young-serif/files/young-serif-latin-ext-400-normal.woff2?url';
import youngSerif from '@fontsource/young-serif/files/young-serif-latin-400-normal.woff2?url';

/** Addresses of the painter's typefaces, by their families. */
export const TYPEFACE_FILES: Readonly<Record<string, string>> = {
  'Keepsake Serif': youngSerif,
  'Keepsake Serif Ext': youngSerifExt,
  'Keepsake Sans': figtree,
  'Keepsake Sans Ext': figtreeExt,
  'Keepsake Noto': noto,
  'Keepsake Noto Ext': notoExt,
  'Keepsake Noto Vietnamese': vietnamese,
  'Keepsake Noto Greek': greek,
  'Keepsake Noto Cyrillic': cyrillic,
  'Keepsake Noto Cyrillic Ext': cyrillicExt,
  'Keepsake Noto Hebrew': hebrew,
};
