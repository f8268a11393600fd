import type { PageData } from './contract.js';

/** An image that is preloaded for the first view. It is AVIF; browsers without AVIF support do not preload it. */
export interface FirstPicture {
  srcSet: string;
  sizes: string;
}

/** The image that is shown where a page is shared. */
export interface SharedPicture {
  path: string;
  alt: string;
  /** Pixels, if known. */
  width?: number;
  height?: number;
}

/** The contents of a page's document as plain text; `page-html.ts` escapes it. */
export interface PageContent {
  /** 503 means that the page's data could not be loaded. */
  status: 200 | 404 | 503;
  /** Path and query of the page to redirect to. */
  redirectTo?: string;
  /** The same title as in the client, so that the tab's title does not change after loading. */
  title: string;
  description: string;
  /** Canonical path. */
  path: string;
  isIndexed: boolean;
  /** The Open Graph type. */
  kind: 'website' | 'product';
  /** The Open Graph image. */
  picture: SharedPicture;
  /** schema.org objects without @context. */
  structuredData: readonly object[];
  /** The client's module for the page, under web/. */
  module: string;
  /** A module that the page's module loads for its content. */
  innerModule?: string;
  /** The data for rendering on the server; absent for pages that the browser renders. */
  data?: Omit<PageData, 'renderedAt'>;
  firstPicture?: FirstPicture;
  /** Catalog version of the content; absent for pages that are not the same for all visitors. */
  catalogVersion?: string;
}

export const PAGE_DEFAULTS = {
  status: 200,
  description: 'Turn one photo of the people you love into a picture they will keep, as a PDF, a gift, or both.',
  kind: 'website',
  picture: {
    path: '/pictures/share.jpg',
    alt: 'A photo of two people, and the framed portrait made from it, with their names below',
    width: 1200,
    height: 630,
  },
  structuredData: [],
  isIndexed: true,
} as const satisfies Partial<PageContent>;

const DESCRIPTION_LENGTH = 160;

/** Shortens text to one line for search results. */
export function toDescription(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= DESCRIPTION_LENGTH) return line;
  const cut = line.slice(0, DESCRIPTION_LENGTH - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), DESCRIPTION_LENGTH / 2)).toWellFormed()}…`;
}
