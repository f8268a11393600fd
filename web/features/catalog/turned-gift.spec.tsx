import { cleanup, screen, within } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import type { Product } from '../../../server/catalog/contract.js';
import { renderInShop, signIn } from '../../../test/support/render-in-shop.js';
import { stubApi } from '../../../test/support/stub-api.js';
import type { NewCartLine } from '../../shared/cart/cart-line.js';
import { keepPicture, type OwnPicture } from '../../shared/images/own-picture-storage.js';
import { ProductView } from './ProductView.js';

const PICTURE: OwnPicture = { id: 'i1', prompt: 'All of us', thumbnailUrl: '/all-of-us', width: 2000, height: 1600 };
const SCENE = { mesh_url: '/m', blank_url: '/b' };
const POSTER = {
  id: 'poster',
  name: 'Poster',
  description: '',
  category: 'Gifts for Family',
  kind: 'poster',
  product_price: 42,
  image_urls: ['/sample'],
  image_alts: ['Sample'],
  print_areas: [{ type: 'mesh', ...SCENE, turned: SCENE }],
  word_fields: [],
  in_stock: true,
} as unknown as Product;

stubApi(({ url }) => (url === 'generated-images' ? { data: { images: [PICTURE] } } : undefined));

// The page needs them; jsdom lacks them.
globalThis.IntersectionObserver = class {
  observe = () => undefined;
  disconnect = () => undefined;
} as unknown as typeof IntersectionObserver;
Element.prototype.scrollTo = () => undefined;

let added: NewCartLine[];

function Address() {
  return <p data-testid="address">{useLocation().search}</p>;
}

function show(product: Product, address = '/') {
  added = [];
  sessionStorage.clear();
  signIn({ email: 'nora@example.com' });
  keepPicture(product.id, 'u1', PICTURE);
  const page = <ProductView key="page" product={product} generator={() => null} onAddToCart={(line) => added.push(line)} />;
  return renderInShop([page, <Address key="address" />], { address }).user;
}

const add = () => screen.findByRole('button', { name: /^Add to Cart/ });
const choice = () => screen.queryByRole('group', { name: 'How should it hang?' });

it('a gift hangs as it suits the picture until the customer turns it, and is ordered so', async () => {
  const user = show(POSTER);
  await user.click(await add());
  expect(within(choice()!).getByRole<HTMLInputElement>('radio', { name: /^Across 20 × 16 in$/ }).checked).toBe(true);
  await user.click(within(choice()!).getByRole('radio', { name: /^Upright 16 × 20 in$/ }));
  await user.click(await add());
  expect(added.map(({ orientation }) => orientation)).toEqual(['across', 'upright']);
  await user.click(screen.getByRole('button', { name: 'Remove picture' }));
  expect(choice()).toBeNull();
});

it('stays turned after a reload, until another picture is chosen', async () => {
  const user = show(POSTER);
  await user.click(await screen.findByRole('radio', { name: /^Upright/ }));
  const { textContent: address } = screen.getByTestId('address');
  cleanup();
  const again = show(POSTER, `/${address}`);
  await again.click(await add());
  expect(added[0]!.orientation).toBe('upright');
  await again.click(screen.getByRole('button', { name: 'Remove picture' }));
  expect(screen.getByTestId('address').textContent).toBe('');
});

it.each([
  ['is not shown in the other orientation', { ...POSTER, print_areas: [{ type: 'mesh' as const, ...SCENE }] }],
  ['is of a kind with one orientation', { ...POSTER, kind: 'mug' as const }],
  ['is of a kind that this page does not know yet', { ...POSTER, kind: 'blanket' as Product['kind'] }],
])('a gift that %s cannot be turned', async (_, product) => {
  const user = show(product, '/?orientation=across');
  await user.click(await add());
  expect(choice()).toBeNull();
  expect(added[0]).not.toHaveProperty('orientation');
});
