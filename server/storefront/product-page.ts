import { CATEGORY_PAGES, PRODUCT_IMAGE_WIDTHS, type ProductView } from '../catalog/index.js';
import type { ReviewView } from '../reviews/index.js';
import { MAIN_PICTURE_SIZES } from './contract.js';
import { pageOf } from './fixed-pages.js';
import { PAGE_DEFAULTS, toDescription, type FirstPicture, type PageContent } from './page.js';
import { breadcrumbs, productData } from './structured-data.js';

export function productPage(publicUrl: string, product: ProductView, reviews: readonly ReviewView[] = []): PageContent {
  const path = `/product/${product.id}`;
  const category = CATEGORY_PAGES.find((page) => page.category === product.category);
  const [picture] = product.image_urls;
  return {
    ...pageOf('/product/:id'),
    title: product.name,
    description: toDescription(product.description) || PAGE_DEFAULTS.description,
    path,
    kind: 'product',
    ...(picture && { picture: { path: picture, alt: product.image_alts[0] || product.name, ...product.image_sizes?.[0] } }),
    structuredData: [
      ...productData(publicUrl, product, reviews),
      breadcrumbs(publicUrl, [
        ...(category ? [{ name: category.title, path: `/category/${category.slug}` }] : []),
        { name: product.name, path },
      ]),
    ],
    ...(picture && { firstPicture: productPicture(picture, MAIN_PICTURE_SIZES) }),
    data: { product },
  };
}

export function productPageWithoutData(path: string): PageContent {
  return { ...pageOf('/product/:id'), path };
}

export function productNotFoundPage(path: string, id: string): PageContent {
  return {
    ...productPageWithoutData(path),
    title: 'Product not found',
    status: 404,
    isIndexed: false,
    data: { missingProduct: id },
  };
}

/** Uses the same widths as the client. */
export function productPicture(address: string, sizes: string): FirstPicture {
  const avif = address.replace(/\.webp$/, '.avif');
  return { srcSet: PRODUCT_IMAGE_WIDTHS.map((width) => `${avif}?w=${width} ${width}w`).join(', '), sizes };
}
