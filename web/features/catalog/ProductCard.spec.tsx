import { fireEvent, screen, within } from '@testing-library/react';
import type { Product, Variant } from '../../../server/catalog/contract.js';
import { renderInShop } from '../../../test/support/render-in-shop.js';
import { ProductCard } from './ProductCard.js';

const MUG: Product = {
  id: '0190a000-0000-7000-8000-000000000001',
  name: 'Grandpa’s Own Mug',
  description: 'His portrait on the mug that nobody else is allowed to touch.\nDishwasher safe, and so is he.',
  category: 'Gifts for Grandpa',
  kind: 'mug',
  price: 24,
  pdf_price: 9,
  product_price: 24,
  combo_price: 30,
  image_urls: ['/product-pictures/mug.webp'],
  image_alts: ['A mug with the portrait of an old man'],
  print_url: null,
  print_areas: [],
  word_fields: [],
  in_stock: true,
  created_at: '2026-11-21T12:00:00.000Z',
};

function show(product: Partial<Product> = {}, variant?: Variant) {
  localStorage.clear();
  renderInShop(<ProductCard product={{ ...MUG, ...product }} variant={variant} />);
  return within(screen.getByRole('article'));
}

it('shows the listed price and the description cut at 80 characters, and leads to the product by one link', () => {
  const card = show();
  expect(card.getByText('$9.00')).toBeTruthy();
  expect(card.getByText(/^His portrait.*touch\. Dishwasher safe/).textContent).toHaveLength(81);
  expect(card.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([`/product/${MUG.id}`]);
});

it.each<[string, Partial<Product>, string]>([
  ['nothing has a price', { price: 0, pdf_price: 0, product_price: 0, combo_price: 0 }, 'Not for sale right now'],
  ['all of it is sold out', { pdf_price: 0, in_stock: false }, 'Sold out for now'],
  ['only the file is left', { in_stock: false }, 'PDF only for now'],
])('says so when %s', (_what, product, words) => {
  expect(show(product).getByText(words)).toBeTruthy();
});

it.each([
  ['pdf', '$9.00', 'PDF'],
  ['product', '$24.00', 'Product'],
  ['combo', '$30.00', 'Combo'],
] as const)('shows the price of the %s in a list of what is sold so', (variant, price, name) => {
  const card = show({}, variant);
  expect(card.getByText(price)).toBeTruthy();
  expect(card.getByText(name)).toBeTruthy();
});

it('shows no price where there is none', () => {
  expect(show({ price: 0, pdf_price: 0, product_price: 0 }).queryByText(/\$/)).toBeNull();
});

it.each([
  ['there is none', []],
  ['it does not load', ['https://elsewhere.example/gone.jpg']],
])('shows the placeholder picture when %s', (_what, image_urls) => {
  const picture = show({ image_urls }).getByAltText<HTMLImageElement>('A mug with the portrait of an old man');
  if (image_urls.length > 0) fireEvent.error(picture);
  expect(picture.getAttribute('src')).toBe('/pictures/no-picture.svg');
});

it('leaves out a print that does not load', () => {
  const card = show({ print_url: '/pictures/print-gone.webp' });
  fireEvent.error(card.getByAltText(''));
  expect(card.queryByAltText('')).toBeNull();
});

it('has a heart that says what pressing it does', () => {
  const card = show();
  fireEvent.click(card.getByRole('button', { name: 'Add Grandpa’s Own Mug to favorites' }));
  fireEvent.click(card.getByRole('button', { name: 'Remove Grandpa’s Own Mug from favorites' }));
  expect(card.getByRole('button', { name: 'Add Grandpa’s Own Mug to favorites' })).toBeTruthy();
});
