import type { FirstData } from './contract.js';

/** A picture that the page's first view shows, asked for before any code has run. */
export interface FirstPicture {
  srcSet: string;
  sizes: string;
}

/** What the document of one page says. Plain text throughout: escaping is the document's business. */
export interface Page {
  /** 503: what the page shows could not be had. */
  status: 200 | 404 | 503;
  /** As the client's usePageTitle gets it, so that the tab's title never changes by itself. */
  title: string;
  description: string;
  /** Path of the one address under which the page is known. */
  path: string;
  isIndexed: boolean;
  /** What it is to who shares it. */
  kind: 'website' | 'product';
  /** Path of the picture to show where the page is shared. */
  picture: string;
  /** schema.org objects, without their @context. */
  structuredData: readonly object[];
  /** The client's module that shows it, under web/. */
  module: string;
  /** Name of the client's first screen for it, shown until its code has run. */
  firstScreen?: string;
  firstPicture?: FirstPicture;
  firstData?: FirstData;
  /** Of what it shows; only pages with it are the same for everybody. */
  catalogVersion?: string;
}

/** What all pages have that say nothing else. */
export const PAGE_DEFAULTS = {
  status: 200,
  description: 'Turn one photo of the people you love into a picture they will keep, as a PDF, a gift, or both.',
  kind: 'website',
  picture: '/pictures/share.jpg',
  structuredData: [],
  isIndexed: true,
} as const satisfies Partial<Page>;

const DESCRIPTION_LENGTH = 160;

/** Text of any length as the one line that search results have room for. */
export function toDescription(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= DESCRIPTION_LENGTH) return line;
  const cut = line.slice(0, DESCRIPTION_LENGTH - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), DESCRIPTION_LENGTH / 2)).toWellFormed()}…`;
}
