import { cleanup, screen } from '@testing-library/react';
import type { Product } from '../../../server/catalog/contract.js';
import { renderInShop } from '../../../test/support/render-in-shop.js';
import { productsApi } from '../../shared/api/products-api.js';
import { makeStore } from '../../shared/store/store.js';
import { SidebarNav } from './SidebarNav.js';

const GIFT = { id: '1', category: 'Gifts for Couples' } as Product;

function marked(address: string): (string | null)[] {
  const store = makeStore();
  store.dispatch(productsApi.util.upsertQueryEntries([{ endpointName: 'product', arg: GIFT.id, value: GIFT }]));
  renderInShop(<SidebarNav />, { address, store });
  const links = screen.getAllByRole('link').filter((link) => link.hasAttribute('aria-current'));
  return links.map((link) => `${link.textContent}: ${link.getAttribute('aria-current')}`);
}

it.each<[string, string[]]>([
  ['/', ['All Creative Gifts: page']],
  ['/cart', ['All Creative Gifts: page']],
  ['/category/him', ['Him: page']],
  ['/order', []],
])('at %s the sidebar marks %j', (address, names) => {
  expect(marked(address)).toEqual(names);
});

it('marks the category of the gift that is shown, and no longer than it is', () => {
  expect(marked('/product/1')).toEqual(['Couples: true']);
  cleanup();
  expect(marked('/order')).toHaveLength(0);
});
