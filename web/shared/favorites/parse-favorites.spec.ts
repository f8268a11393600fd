import { MAX_FAVORITES } from '../../../server/catalog/contract.js';
import { parseFavorites } from './favorites-slice.js';

const id = (number: number): string => `0190a000-0000-7000-8000-${String(number).padStart(12, '0')}`;

it.each([undefined, null, '', 7, [], { added: 7 }, { added: { 0: 'x' } }])('are none when the storage holds %j', (kept) => {
  expect(parseFavorites(kept)).toEqual({ owner: null, added: [], removed: [] });
});

it('drop invalid product ids and duplicates', () => {
  const added = [id(1), 7, null, 'mug', `${id(2)},${id(3)}`, id(1), id(4)];
  expect(parseFavorites({ added }).added).toEqual([id(1), id(4)]);
});

it('are no more than the account would keep', () => {
  const added = Array.from({ length: MAX_FAVORITES + 50 }, (_, number) => id(number));
  expect(parseFavorites({ added }).added).toEqual(added.slice(0, MAX_FAVORITES));
});
