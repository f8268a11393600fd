import type { Product } from '../../../server/catalog/contract.js';
import { comboSaving, filteredVariant, initialVariant, listedPrice, offeredInWords, offeredVariants } from './prices.js';

function product(prices: Partial<Product>): Product {
  return {
    id: '0190a000-0000-7000-8000-000000000000',
    name: 'Grandpa’s Own Mug',
    description: '',
    category: 'Gifts for Grandpa',
    kind: 'mug',
    price: prices.product_price ?? 0,
    pdf_price: 0,
    product_price: 0,
    combo_price: 0,
    image_urls: [],
    image_alts: [],
    print_url: null,
    print_areas: [],
    word_fields: [],
    in_stock: true,
    created_at: '2026-11-21T12:00:00.000Z',
    ...prices,
  };
}

describe('variants', () => {
  it('are offered only with a price above zero', () => {
    expect(offeredVariants(product({ pdf_price: 9, combo_price: 30 }))).toEqual(['pdf', 'combo']);
  });

  it('are none when nothing has a price', () => {
    expect(initialVariant(product({}), null)).toBeUndefined();
  });

  it('start with the product when it has a price', () => {
    expect(initialVariant(product({ pdf_price: 9, product_price: 24, combo_price: 30 }), null)).toBe('product');
  });

  it('start with the first that has a price when the product has none', () => {
    expect(initialVariant(product({ combo_price: 30 }), null)).toBe('combo');
  });

  it('start with what can be had when the product is sold out', () => {
    expect(initialVariant(product({ pdf_price: 9, product_price: 24, in_stock: false }), null)).toBe('pdf');
  });

  it.each([
    ['pdf', 'pdf'],
    ['combo', 'product'],
    ['PDF', 'product'],
    ['', 'product'],
  ])('start with the one in the URL when it has a price: %s', (asked, variant) => {
    expect(initialVariant(product({ pdf_price: 9, product_price: 24 }), asked)).toBe(variant);
  });
});

describe('the listed price', () => {
  it('is the price of the PDF', () => {
    expect(listedPrice(product({ pdf_price: 9, product_price: 24 }))).toBe(9);
  });

  it('falls back to the legacy price without a PDF', () => {
    expect(listedPrice(product({ price: 24, product_price: 24 }))).toBe(24);
  });
});

it.each([
  [{ pdf_price: 9, product_price: 24, combo_price: 30 }, 'PDF, product or both'],
  [{ pdf_price: 9, product_price: 24 }, 'PDF or product'],
  [{ product_price: 24 }, 'Product'],
  [{}, ''],
])('the card says of %j: %j', (prices, words) => {
  expect(offeredInWords(product(prices))).toBe(words);
});

it.each([
  [{ pdf_price: 18, product_price: 64, combo_price: 72 }, 10],
  [{ pdf_price: 0.1, product_price: 0.2, combo_price: 0.25 }, 0.05],
  [{ pdf_price: 18, product_price: 64, combo_price: 90 }, 0],
  [{ product_price: 64, combo_price: 60 }, 0],
])('the combo of %j saves %d dollars', (prices, saving) => {
  expect(comboSaving(product(prices))).toBe(saving);
});

describe('the variant that a list is about', () => {
  const gift = product({ pdf_price: 18, product_price: 64, combo_price: 72 });

  it.each([
    [{}, undefined],
    [{ variant: 'combo', maxPrice: 20 }, 'combo'],
    [{ minPrice: 50 }, 'product'],
    [{ minPrice: 70, maxPrice: 72 }, 'combo'],
    [{ maxPrice: 100 }, 'pdf'],
    [{ minPrice: 100 }, undefined],
  ] as const)('with the limits %j is %s', (filters, variant) => {
    expect(filteredVariant(gift, filters)).toBe(variant);
  });
});
