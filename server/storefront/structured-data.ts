import { type ProductView, type Variant, VARIANT_NAMES, VARIANTS } from '../catalog/index.js';
import { CONTACT_EMAIL } from '../contact/index.js';
import { toCents } from '../platform/index.js';
import type { ReviewView } from '../reviews/index.js';
import { PAGE_DEFAULTS } from './page.js';
import { pdfReturnPolicy, pdfShippingDetails, returnPolicy, shippingDetails } from './policy-data.js';

const PRICES = { pdf: 'pdf_price', product: 'product_price', combo: 'combo_price' } as const satisfies Record<
  Variant,
  keyof ProductView
>;

export function organization(publicUrl: string): object {
  return {
    '@type': 'Organization',
    '@id': `${publicUrl}/#organization`,
    name: 'Keepsake',
    slogan: 'Your people, made to keep.',
    description: PAGE_DEFAULTS.description,
    url: `${publicUrl}/`,
    logo: `${publicUrl}/pictures/icon-512.png`,
    email: CONTACT_EMAIL,
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer service',
      email: CONTACT_EMAIL,
      url: `${publicUrl}/contact`,
      availableLanguage: 'English',
    },
    hasMerchantReturnPolicy: returnPolicy(publicUrl),
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

export function productLinks(publicUrl: string, name: string, products: readonly ProductView[]): object {
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

/**
 * A product with an offer for each variant with a price, and the rating if there are reviews. A product with neither gets no data,
 * because Google rejects it. The variants are offers of one product and not products of a group, because they differ in nothing
 * that a group may vary by (color, size, material, pattern).
 */
export function productData(publicUrl: string, product: ProductView, reviews: readonly ReviewView[] = []): object[] {
  const url = `${publicUrl}/product/${product.id}`;
  const offers = VARIANTS.filter((variant) => product[PRICES[variant]] > 0).map((variant) => offer(publicUrl, product, variant));
  if (offers.length === 0 && !product.rating) return [];
  return [
    {
      '@type': 'Product',
      '@id': url,
      url,
      name: product.name,
      ...(product.description && { description: product.description }),
      sku: product.id,
      category: product.category,
      brand: { '@type': 'Brand', name: 'Keepsake' },
      ...(product.image_urls.length > 0 && { image: product.image_urls.map((address) => publicUrl + address) }),
      ...(offers.length > 0 && { offers }),
      ...(product.rating && {
        aggregateRating: { '@type': 'AggregateRating', ratingValue: product.rating.average, reviewCount: product.rating.count },
      }),
      ...(reviews.length > 0 && { review: reviews.map(reviewData) }),
    },
  ];
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

/** An offer whose URL opens the page with this variant chosen. PDFs are never sold out. */
function offer(publicUrl: string, product: ProductView, variant: Variant): object {
  const price = product[PRICES[variant]];
  const isPdf = variant === 'pdf';
  return {
    '@type': 'Offer',
    name: VARIANT_NAMES[variant],
    sku: `${product.id}-${variant}`,
    url: `${publicUrl}/product/${product.id}?variant=${variant}`,
    price: price.toFixed(2),
    priceCurrency: 'USD',
    availability: `https://schema.org/${isPdf || product.in_stock ? 'InStock' : 'OutOfStock'}`,
    itemCondition: 'https://schema.org/NewCondition',
    seller: { '@type': 'Organization', '@id': `${publicUrl}/#organization`, name: 'Keepsake' },
    shippingDetails: isPdf ? pdfShippingDetails() : shippingDetails(toCents(price)),
    hasMerchantReturnPolicy: isPdf ? pdfReturnPolicy(publicUrl) : returnPolicy(publicUrl),
  };
}
