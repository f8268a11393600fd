import { jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderInShop, signIn } from '../../../test/support/render-in-shop.js';
import { type Answer, stubApi } from '../../../test/support/stub-api.js';

let answer: Answer;
let asked: string[];

stubApi(({ url }) => {
  asked.push(url);
  return answer;
});
jest.unstable_mockModule('./ProductView.js', () => ({
  ProductView: ({ product, preview, sample }: { product: { name: string }; preview: boolean; sample?: { prompt: string } }) => (
    <h1>
      {product.name} {preview ? 'to be looked at' : 'to be bought'}
      {sample?.prompt}
    </h1>
  ),
}));
jest.unstable_mockModule('./ProductPlaceholder.js', () => ({ ProductPlaceholder: () => <p>Loading</p> }));

const { default: ProductPreview } = await import('./ProductPreview.js');

const show = () => renderInShop(<ProductPreview id="mug" shopPage={<p>The page that everybody sees</p>} />);

beforeEach(() => {
  signIn();
  answer = { data: { id: 'mug', name: 'Mug', print_areas: [] } };
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
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Mug to be looked at');
  expect(screen.getByText(/This is how shoppers see this product/)).toBeTruthy();
  const edit = screen.getByRole('link', { name: 'Edit product' });
  expect(edit.getAttribute('href')).toBe('/bestgiftsdashboard/products?edit=mug');
  expect(asked).toEqual(['admin/products/mug/preview']);
});

it('has a sample picture on a gift that customers put theirs on', async () => {
  answer = { data: { id: 'mug', name: 'Mug', print_areas: [{ type: 'mesh', mesh_url: '/m', blank_url: '/b' }] } };
  show();
  expect(await screen.findByText(/A sample picture/)).toBeTruthy();
});
