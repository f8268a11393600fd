import type { CardProduct, CategoryPage, ProductView, ProductList } from '../catalog/index.js';
import { CARD_PICTURE_SIZES, HERO_PICTURE } from './contract.js';
import { cardDescription } from './list-filters/contract.js';
import { pageOf } from './fixed-pages.js';
import type { FirstPicture, PageContent } from './page.js';
import { breadcrumbs, organization, productLinks, website } from './structured-data.js';
import { productPicture } from './product-page.js';

const HERO: FirstPicture = {
  srcSet: HERO_PICTURE.widths.map((width) => `${HERO_PICTURE.path}-${width}.avif ${width}w`).join(', '),
  sizes: HERO_PICTURE.sizes,
};

export interface ShownList {
  /** The query of the list, from `listQuery`. */
  query: string;
  /** Undefined if the list could not be loaded. */
  list: ProductList | undefined;
}

function contentOf({ query, list }: ShownList): Pick<PageContent, 'data' | 'innerModule'> {
  if (!list) return {};
  return {
    data: { list: { query, page: { ...list, products: list.products.map(cardOf) } } },
    ...(list.products.length === 0 && { innerModule: 'features/catalog/NoProducts.tsx' }),
  };
}

/** Keeps only the fields that a card shows, so that the document stays small. */
function cardOf(product: ProductView): CardProduct {
  const { id, name, price, pdf_price, product_price, combo_price, print_url, in_stock, rating } = product;
  return {
    id,
    name,
    description: cardDescription(product.description),
    price,
    pdf_price,
    product_price,
    combo_price,
    image_urls: product.image_urls.slice(0, 1),
    image_alts: product.image_alts.slice(0, 1),
    image_colors: product.image_colors?.slice(0, 1),
    print_url,
    in_stock,
    ...(rating && { rating }),
  };
}

/** `/`, and `/cart`, which shows the same page with the cart open. */
export function homePage(publicUrl: string, { query, list }: ShownList): PageContent {
  return {
    ...pageOf('/'),
    path: '/',
    structuredData: [organization(publicUrl), website(publicUrl)],
    firstPicture: HERO,
    ...contentOf({ query, list }),
  };
}

export function categoryPage(publicUrl: string, page: CategoryPage, { query, list }: ShownList): PageContent {
  const path = `/category/${page.slug}`;
  const picture = list?.products[0]?.image_urls[0];
  return {
    ...pageOf('/category/:category'),
    title: page.title,
    description: `${page.title} made from your own photo: prints, mugs, books and more, as a PDF, a gift, or both.`,
    path,
    structuredData: [
      breadcrumbs(publicUrl, [{ name: page.title, path }]),
      ...(list?.products.length ? [productLinks(publicUrl, page.title, list.products)] : []),
    ],
    ...(picture && { firstPicture: productPicture(picture, CARD_PICTURE_SIZES) }),
    ...contentOf({ query, list }),
  };
}
