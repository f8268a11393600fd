import type { Category, Product, ProductList } from '../catalog/contract.js';

/** The element of the document that holds `FirstData` as JSON. */
export const FIRST_DATA_ID = 'first-data';

/** Name of the first screen of every product's page. */
export const PRODUCT_SCREEN = '/product/any';

/** What the server writes into a page's document, so that its first view waits for no further answer. */
export type FirstData =
  /** The first page of a list, newest first, without any filter; category null for all products. */
  | { kind: 'products'; category: Category | null; list: ProductList }
  | { kind: 'product'; product: Product };

/*
 * Pictures that the document asks for before any code has run. The client shows them with the same widths and sizes,
 * or the browser would load them twice.
 */
export const HERO_PICTURE = {
  path: '/pictures/hero-product',
  widths: [320, 480, 640, 800],
  sizes: '(width < 900px) 57vw, (width < 1320px) 25vw, 28vw',
} as const;
/** On cards of the grid. */
export const CARD_PICTURE_SIZES = '(width < 340px) 92vw, (width < 900px) 46vw, (width < 1600px) 30vw, 310px';
/** On the product's page. */
export const MAIN_PICTURE_SIZES = '(width < 900px) 100vw, 540px';
