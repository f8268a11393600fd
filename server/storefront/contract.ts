import type { CardProduct, Product, ProductList } from '../catalog/contract.js';

/** The element of the document that holds `PageData` as JSON. */
export const PAGE_DATA_ID = 'page-data';

/** The data that the server rendered a page from. It is embedded in the document, so that the first view needs no request. */
export interface PageData {
  /** The hour of rendering, in ms since the epoch. Within an hour, the same data gives the same document. */
  renderedAt: number;
  list?: {
    /** The query of the list, from `listQuery`. */
    query: string;
    page: ProductList<CardProduct>;
  };
  product?: Product;
  /** Id of a product that does not exist. */
  missingProduct?: string;
}

/* Images that the document preloads. The client must use the same widths and sizes, or browsers load them twice. */
export const HERO_PICTURE = {
  path: '/pictures/hero-product',
  widths: [320, 480, 640, 800],
  sizes: '(width < 56.25em) 57vw, (width < 82.5em) 25vw, 28vw',
} as const;
export const CARD_PICTURE_SIZES = '(width < 21.25em) 92vw, (width < 56.25em) 46vw, (width < 100em) 30vw, 310px';
export const MAIN_PICTURE_SIZES = '(width < 56.25em) 100vw, 540px';
