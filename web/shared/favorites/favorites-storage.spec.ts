import { MAX_FAVORITES } from '../../../server/catalog/contract.js';
import { parseFavorites } from './favorites-storage.js';

const id = (number: number): string => `0190a000-0000-7000-8000-${String(number).padStart(12, '0')}`;

it.each([null, '', 'null', '7', '[]', 'not JSON', '{"productIds":7}', '{"productIds":{"0":"x"}}'])(
  'are none when the storage holds %j',
  (text) => {
    expect(parseFavorites(text)).toEqual({ owner: null, productIds: [], unsent: [] });
  },
);

it('leave out what is no product’s id, and what is there twice', () => {
  const productIds = [id(1), 7, null, 'mug', `${id(2)},${id(3)}`, id(1), id(4)];
  expect(parseFavorites(JSON.stringify({ productIds })).productIds).toEqual([id(1), id(4)]);
});

it('are no more than the account would keep', () => {
  const productIds = Array.from({ length: MAX_FAVORITES + 50 }, (_, number) => id(number));
  expect(parseFavorites(JSON.stringify({ productIds })).productIds).toEqual(productIds.slice(0, MAX_FAVORITES));
});
