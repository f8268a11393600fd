import type { ProductView } from '../catalog/index.js';
import { breadcrumbs, productData } from './structured-data.js';

const SHOP = 'https://keepsake.example';
const PRODUCT: ProductView = {
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

const dataOf = (product: ProductView) => productData(SHOP, product)[0];

describe('product data', () => {
  it('is absent without a price and a rating, which Google rejects', () => {
    expect(productData(SHOP, { ...PRODUCT, ...NO_PRICES })).toEqual([]);
  });

  it('omits offers without a price', () => {
    const rated = { ...PRODUCT, ...NO_PRICES, rating: { average: 4.5, count: 2 } };

    expect(dataOf(rated)).not.toHaveProperty('offers');
  });

  it('offers every variant with a price at a URL of its own', () => {
    expect(dataOf({ ...PRODUCT, combo_price: 0 })).toMatchObject({
      offers: [
        { '@type': 'Offer', name: 'PDF', price: '18.00', url: `${SHOP}/product/${PRODUCT.id}?variant=pdf` },
        { '@type': 'Offer', name: 'Product', price: '64.00', url: `${SHOP}/product/${PRODUCT.id}?variant=product` },
      ],
    });
  });

  it('marks sold-out variants, but never the PDF', () => {
    expect(dataOf({ ...PRODUCT, in_stock: false })).toMatchObject({
      offers: [
        { name: 'PDF', availability: 'https://schema.org/InStock' },
        { name: 'Product', availability: 'https://schema.org/OutOfStock' },
        { name: 'Combo', availability: 'https://schema.org/OutOfStock' },
      ],
    });
  });

  it.each([
    [49.99, '5.99'],
    [50, '5.99'],
    [50.01, '0.00'],
  ])('ships a gift of $%d at the rates of the shipping page', (price, standard) => {
    const rates = [standard, '14.99', '19.99'].map((value) => ({ shippingRate: { value, currency: 'USD' } }));

    expect(dataOf({ ...PRODUCT, ...NO_PRICES, product_price: price })).toMatchObject({
      offers: [{ shippingDetails: rates, hasMerchantReturnPolicy: { merchantReturnDays: 30 } }],
    });
  });

  it('says that a PDF comes at once, costs no shipping and cannot be sent back', () => {
    expect(dataOf({ ...PRODUCT, ...NO_PRICES, pdf_price: 18 })).toMatchObject({
      offers: [
        {
          shippingDetails: [{ shippingRate: { value: '0.00' }, deliveryTime: { transitTime: { maxValue: 0 } } }],
          hasMerchantReturnPolicy: { returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted' },
        },
      ],
    });
  });

  it('uses absolute URLs', () => {
    expect(dataOf(PRODUCT)).toMatchObject({
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
