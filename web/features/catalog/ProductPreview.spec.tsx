import { screen } from '@testing-library/react';
import { renderInShop, signIn } from '../../../test/support/render-in-shop.js';
import { type Answer, stubApi } from '../../../test/support/stub-api.js';
import ProductPreview from './ProductPreview.js';

let answer: Answer;
let asked: string[];

stubApi(({ url }) => {
  asked.push(url);
  return answer;
});

// The page needs them; jsdom lacks them.
globalThis.IntersectionObserver = class {
  observe = () => undefined;
  disconnect = () => undefined;
} as unknown as typeof IntersectionObserver;
Element.prototype.scrollTo = () => undefined;

const MUG = {
  id: 'mug',
  name: 'Mug',
  description: '',
  category: 'Gifts for Grandpa',
  kind: 'mug',
  price: 24,
  pdf_price: 9,
  product_price: 24,
  combo_price: 29,
  image_urls: ['/sample'],
  image_alts: ['Sample'],
  print_url: null,
  print_areas: [null] as unknown[],
  word_fields: [],
  in_stock: true,
};

const show = () => renderInShop(<ProductPreview id="mug" shopPage={<p>The page that everybody sees</p>} />);

beforeEach(() => {
  signIn();
  answer = { data: MUG };
  asked = [];
});

it('asks nothing for a visitor, who gets the usual page', () => {
  localStorage.clear();
  show();
  expect(screen.getByText('The page that everybody sees')).toBeTruthy();
  expect(asked).toEqual([]);
});

it.each([403, 404])('gives the usual page to whom the server answers %d', async (status) => {
  answer = { error: { status } };
  show();
  expect(await screen.findByText('The page that everybody sees')).toBeTruthy();
});

it('can be tried again when the server does not answer', async () => {
  answer = { error: { status: 'FETCH_ERROR' } };
  show();
  expect((await screen.findByRole('alert')).textContent).toContain('Error loading product');
});

it('shows the owner the product, says that it is a preview and leads back to the form', async () => {
  show();
  expect(await screen.findByRole('heading', { level: 1, name: 'Mug' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add Mug to favorites' })).toBeNull();
  expect(screen.getByText(/This is how shoppers see this product/)).toBeTruthy();
  const edit = screen.getByRole('link', { name: 'Edit product' });
  expect(edit.getAttribute('href')).toBe('/bestgiftsdashboard/products?edit=mug');
  expect(asked.filter((url) => url.startsWith('admin/'))).toEqual(['admin/products/mug/preview']);
});

it('has a sample picture on a gift that customers put theirs on', async () => {
  answer = { data: { ...MUG, print_areas: [{ type: 'mesh', mesh_url: '/m', blank_url: '/b' }] } };
  show();
  expect(await screen.findByRole('img', { name: /^Mug with your picture/ })).toBeTruthy();
});
