import { type Product, type Variant, VARIANT_NAMES, VARIANTS } from '../catalog/index.js';
import { CONTACT_EMAIL } from '../contact/index.js';
import type { ReviewView } from '../reviews/index.js';

const PRICES = { pdf: 'pdf_price', product: 'product_price', combo: 'combo_price' } as const satisfies Record<
  Variant,
  keyof Product
>;

export function organization(publicUrl: string): object {
  return {
    '@type': 'Organization',
    '@id': `${publicUrl}/#organization`,
    name: 'Keepsake',
    slogan: 'Your people, made to keep.',
    url: `${publicUrl}/`,
    logo: `${publicUrl}/pictures/icon-512.png`,
    email: CONTACT_EMAIL,
  };
}

export function website(publicUrl: string): object {
  return {
    '@type': 'WebSite',
    '@id': `${publicUrl}/#website`,
    name: 'Keepsake',
    url: `${publicUrl}/`,
    publisher: { '@id': `${publicUrl}/#organization` },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${publicUrl}/?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  };
}

/** Breadcrumbs from the home page to this page, inclusive. */
export function breadcrumbs(publicUrl: string, trail: readonly { name: string; path: string }[]): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'All Creative Gifts', path: '/' }, ...trail].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: publicUrl + path,
    })),
  };
}

export function productLinks(publicUrl: string, name: string, products: readonly Product[]): object {
  return {
    '@type': 'ItemList',
    name,
    numberOfItems: products.length,
    itemListElement: products.map((product, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: product.name,
      url: `${publicUrl}/product/${product.id}`,
    })),
  };
}

/** Includes an offer for each variant with a price, and the rating if there are reviews. */
export function productData(publicUrl: string, product: Product, reviews: readonly ReviewView[] = []): object {
  const url = `${publicUrl}/product/${product.id}`;
  const offers = VARIANTS.filter((variant) => product[PRICES[variant]] > 0).map((variant) => offer(url, product, variant));
  return {
    '@type': 'Product',
    '@id': url,
    url,
    name: product.name,
    description: product.description,
    sku: product.id,
    category: product.category,
    brand: { '@type': 'Brand', name: 'Keepsake' },
    image: product.image_urls.map((address) => publicUrl + address),
    ...(offers.length > 0 && { offers: combineOffers(product, offers) }),
    ...(product.rating && {
      aggregateRating: { '@type': 'AggregateRating', ratingValue: product.rating.average, reviewCount: product.rating.count },
    }),
    ...(reviews.length > 0 && { review: reviews.map(reviewData) }),
  };
}

function reviewData({ stars, words, first_name: name, published_at: publishedAt }: ReviewView): object {
  return {
    '@type': 'Review',
    author: { '@type': 'Person', name },
    datePublished: publishedAt.slice(0, 10),
    reviewRating: { '@type': 'Rating', ratingValue: stars },
    reviewBody: words,
  };
}

function combineOffers(product: Product, offers: readonly object[]): object {
  if (offers.length === 1) return offers[0] ?? {};
  const prices = VARIANTS.map((variant) => product[PRICES[variant]]).filter((price) => price > 0);
  return {
    '@type': 'AggregateOffer',
    priceCurrency: 'USD',
    lowPrice: Math.min(...prices).toFixed(2),
    highPrice: Math.max(...prices).toFixed(2),
    offerCount: offers.length,
    offers,
  };
}

/** PDFs are never sold out. */
function offer(url: string, product: Product, variant: Variant): object {
  const isAvailable = variant === 'pdf' || product.in_stock;
  return {
    '@type': 'Offer',
    name: VARIANT_NAMES[variant],
    url,
    price: product[PRICES[variant]].toFixed(2),
    priceCurrency: 'USD',
    availability: `https://schema.org/${isAvailable ? 'InStock' : 'OutOfStock'}`,
    itemCondition: 'https://schema.org/NewCondition',
  };
}
