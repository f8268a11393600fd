import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { MAX_FAVORITES, type Product } from '../../../server/catalog/contract.js';
import { renderInShop, signIn } from '../../../test/support/render-in-shop.js';
import { NO_CONNECTION, stubApi } from '../../../test/support/stub-api.js';
import { FAVORITES_STORAGE_KEY, wishMade } from '../../shared/favorites/favorites-slice.js';
import { useFavoritesKeeping } from '../../shared/favorites/use-favorites-keeping.js';
import FavoritesPage from './FavoritesPage.js';

const id = (number: number): string => `0190a000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const gift = (number: number, name: string): Product => ({
  id: id(number),
  name,
  description: '',
  category: 'Gifts for Grandpa',
  kind: 'mug',
  price: 24,
  pdf_price: 9,
  product_price: 24,
  combo_price: 30,
  image_urls: [],
  image_alts: [],
  print_url: null,
  print_areas: [],
  word_fields: [],
  in_stock: true,
  created_at: '2026-11-21T12:00:00.000Z',
});

/** Products that the shop sells. */
let sold: Product[];
let reachable: boolean;
const asked: string[] = [];

/** The account's favorites; without them the server does not answer. */
let ofAccount: string[] | undefined;

stubApi(({ url, params }) => {
  if (url === 'favorites') return ofAccount ? { data: { productIds: ofAccount } } : NO_CONNECTION;
  const ids = params.ids ?? '';
  asked.push(ids);
  if (!reachable) return NO_CONNECTION;
  return { data: { products: ids.split(',').flatMap((one) => sold.filter((product) => product.id === one)) } };
});

function KeptFavorites() {
  useFavoritesKeeping();
  return <FavoritesPage />;
}

function openPage(added: string[]) {
  localStorage.setItem(FAVORITES_STORAGE_KEY, JSON.stringify({ owner: null, added, removed: [] }));
  return renderInShop(<KeptFavorites />, { address: '/favorites' }).store;
}

const names = () => screen.queryAllByRole('article').map((card) => card.querySelector('h3')?.textContent);

beforeEach(() => {
  localStorage.clear();
  asked.length = 0;
  sold = [gift(1, 'Mug'), gift(2, 'Card'), gift(3, 'Puzzle')];
  reachable = true;
});

it('shows an empty state without a request when there are none', () => {
  openPage([]);
  expect(screen.getByRole('heading', { name: 'No favorites yet' })).toBeTruthy();
  expect(asked).toEqual([]);
});

it('shows them newest first, and says where a visitor’s favorites are kept', async () => {
  openPage([id(3), id(1)]);
  await screen.findByText('Puzzle');
  expect(names()).toEqual(['Puzzle', 'Mug']);
  expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/auth?returnTo=%2Ffavorites');
});

it('leaves out products no longer sold, shows their number, and forgets them on request', async () => {
  sold = [gift(1, 'Mug')];
  openPage([id(3), id(1), id(2)]);
  await screen.findByText('2 gifts you kept are no longer sold.');
  expect(names()).toEqual(['Mug']);
  fireEvent.click(screen.getByRole('button', { name: 'Remove all' }));
  expect(screen.queryByText(/no longer sold/)).toBeNull();
  expect(names()).toEqual(['Mug']);
});

it('keeps the position of a removed favorite for Undo', async () => {
  openPage([id(1), id(2), id(3)]);
  await screen.findByText('Card');
  fireEvent.click(screen.getByRole('button', { name: 'Remove Card from favorites' }));
  expect(screen.getByRole('status').textContent).toBe('Removed from your favorites: Card');
  expect(names()).toEqual(['Mug', 'Card', 'Puzzle']);

  fireEvent.click(screen.getByRole('button', { name: 'Undo: keep Card' }));
  expect(screen.getByRole('status').textContent).toBe('');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove Card from favorites');
  expect(asked).toHaveLength(1);
});

it('never requests more than the maximum: removed favorites are dropped first', async () => {
  const full = Array.from({ length: MAX_FAVORITES }, (_, number) => id(number + 1));
  const store = openPage(full);
  await screen.findByText('Mug');
  act(() => void store.dispatch(wishMade({ productId: id(1), wanted: false })));
  act(() => void store.dispatch(wishMade({ productId: id(999), wanted: true })));
  await waitFor(() => expect(asked.at(-1)).toBe([id(999), ...full.slice(1)].join()));
});

it('shows an error when loading fails, and tries again', async () => {
  reachable = false;
  openPage([id(1)]);
  await screen.findByText('Error loading products');
  reachable = true;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Mug');
});

describe('of an account', () => {
  beforeEach(() => signIn({ id: 'anna' }));

  it('show a loading state until it answers', async () => {
    ofAccount = [id(2)];
    openPage([]);
    expect(screen.getByRole('status').textContent).toBe('Loading your favorites');
    await screen.findByText('Card');
    expect(screen.queryByRole('link', { name: 'Log in' })).toBeNull();
  });

  it('show an error, not the empty state, when the request fails', async () => {
    ofAccount = undefined;
    openPage([]);
    expect(await screen.findByText('Error loading your favorites')).toBeTruthy();
  });
});
