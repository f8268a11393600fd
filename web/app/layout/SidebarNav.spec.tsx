import { jest } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import type { Product } from '../../../server/catalog/contract.js';

jest.unstable_mockModule('../../shared/session/SessionProvider.js', () => ({
  useSession: () => ({ state: 'signed-out', user: null }),
}));
const { MemoryRouter } = await import('react-router-dom');
const { productsApi } = await import('../../shared/api/products-api.js');
const { makeStore } = await import('../../shared/store/store.js');
const { SidebarNav } = await import('./SidebarNav.js');

const GIFT = { id: '1', category: 'Gifts for Couples' } as Product;

function marked(address: string): (string | null)[] {
  const store = makeStore();
  store.dispatch(productsApi.util.upsertQueryEntries([{ endpointName: 'product', arg: GIFT.id, value: GIFT }]));
  render(
    <Provider store={store}>
      <MemoryRouter initialEntries={[address]}>
        <SidebarNav />
      </MemoryRouter>
    </Provider>,
  );
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
