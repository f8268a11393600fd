import type { Category, Product, ProductList } from '../catalog/contract.js';

/** The element of the document that holds `FirstData` as JSON. */
export const FIRST_DATA_ID = 'first-data';

/** The first screen of every product page. */
export const PRODUCT_SCREEN = '/product/any';

/** Embedded in a page's document, so that the first view needs no request. */
export type FirstData =
  /** The first page of an unfiltered list, newest first; category null: all products. */
  | { kind: 'products'; category: Category | null; list: ProductList }
  | { kind: 'product'; product: Product };

/* Images that the document preloads. The client must use the same widths and sizes, or browsers load them twice. */
export const HERO_PICTURE = {
  path: '/pictures/hero-product',
  widths: [320, 480, 640, 800],
  sizes: '(width < 900px) 57vw, (width < 1320px) 25vw, 28vw',
} as const;
export const CARD_PICTURE_SIZES = '(width < 340px) 92vw, (width < 900px) 46vw, (width < 1600px) 30vw, 310px';
export const MAIN_PICTURE_SIZES = '(width < 900px) 100vw, 540px';
