import type { Product } from '../catalog/index.js';
import { breadcrumbs, productData } from './structured-data.js';

const SHOP = 'https://keepsake.example';
const PRODUCT: Product = {
  id: '01a20000-0000-7000-8000-000000000001',
  name: 'The Two of You, Framed',
  description: 'A soft watercolor.',
  category: 'Gifts for Couples',
  kind: 'mug',
  price: 64,
  pdf_price: 18,
  product_price: 64,
  combo_price: 72.5,
  image_urls: ['/product-pictures/1.webp', '/product-pictures/2.webp'],
  image_alts: ['', ''],
  print_url: null,
  print_areas: [],
  word_fields: [],
  in_stock: true,
  created_at: '2026-11-21T00:00:00.000Z',
};
const NO_PRICES = { price: 0, pdf_price: 0, product_price: 0, combo_price: 0 };

describe('product data', () => {
  it('omits offers without a price', () => {
    expect(productData(SHOP, { ...PRODUCT, ...NO_PRICES })).not.toHaveProperty('offers');
  });

  it('offers a single variant', () => {
    expect(productData(SHOP, { ...PRODUCT, ...NO_PRICES, pdf_price: 18 })).toMatchObject({
      offers: { '@type': 'Offer', name: 'PDF', price: '18.00', priceCurrency: 'USD' },
    });
  });

  it('gives the price range of several variants', () => {
    expect(productData(SHOP, PRODUCT)).toMatchObject({
      offers: { '@type': 'AggregateOffer', lowPrice: '18.00', highPrice: '72.50', offerCount: 3 },
    });
  });

  it('marks sold-out variants, but never the PDF', () => {
    expect(productData(SHOP, { ...PRODUCT, in_stock: false })).toMatchObject({
      offers: {
        offers: [
          { name: 'PDF', availability: 'https://schema.org/InStock' },
          { name: 'Product', availability: 'https://schema.org/OutOfStock' },
          { name: 'Combo', availability: 'https://schema.org/OutOfStock' },
        ],
      },
    });
  });

  it('uses absolute URLs', () => {
    expect(productData(SHOP, PRODUCT)).toMatchObject({
      url: 'https://keepsake.example/product/01a20000-0000-7000-8000-000000000001',
      image: ['https://keepsake.example/product-pictures/1.webp', 'https://keepsake.example/product-pictures/2.webp'],
    });
  });
});

test('breadcrumbs start at the home page', () => {
  expect(breadcrumbs(SHOP, [{ name: 'Gifts for Him', path: '/category/him' }])).toEqual({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'All Creative Gifts', item: 'https://keepsake.example/' },
      { '@type': 'ListItem', position: 2, name: 'Gifts for Him', item: 'https://keepsake.example/category/him' },
    ],
  });
});
