import type { PageData } from './contract.js';

/** Preloaded for the first view, as AVIF: browsers that do not show it do not preload it either. */
export interface FirstPicture {
  srcSet: string;
  sizes: string;
}

/** The document of one page, in plain text; `page-html.ts` escapes it. */
export interface Page {
  /** 503: the page's data could not be loaded. */
  status: 200 | 404 | 503;
  /** Path and query of the page to show instead. */
  redirectTo?: string;
  /** The same as in the client, so that the tab's title does not change by itself. */
  title: string;
  description: string;
  /** Canonical path. */
  path: string;
  isIndexed: boolean;
  /** The Open Graph type. */
  kind: 'website' | 'product';
  /** Path of the Open Graph image. */
  picture: string;
  /** schema.org objects, without their @context. */
  structuredData: readonly object[];
  /** The client's module for it, under web/. */
  module: string;
  /** One that it loads for what it shows. */
  innerModule?: string;
  /** What the client renders it from on the server; absent for pages that start in the browser. */
  data?: Omit<PageData, 'renderedAt'>;
  firstPicture?: FirstPicture;
  /** Of what it shows; only pages with it are the same for everybody. */
  catalogVersion?: string;
}

export const PAGE_DEFAULTS = {
  status: 200,
  description: 'Turn one photo of the people you love into a picture they will keep, as a PDF, a gift, or both.',
  kind: 'website',
  picture: '/pictures/share.jpg',
  structuredData: [],
  isIndexed: true,
} as const satisfies Partial<Page>;

const DESCRIPTION_LENGTH = 160;

/** Shortens text to the one line that search results show. */
export function toDescription(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= DESCRIPTION_LENGTH) return line;
  const cut = line.slice(0, DESCRIPTION_LENGTH - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), DESCRIPTION_LENGTH / 2)).toWellFormed()}…`;
}
