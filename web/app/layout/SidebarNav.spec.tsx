import { jest } from '@jest/globals';
import { configureStore } from '@reduxjs/toolkit';
import { cleanup, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { rootReducer } from '../../shared/store/root-reducer.js';
import { useShowCategory } from '../../shared/shown-category.js';

jest.unstable_mockModule('../../shared/session/SessionProvider.js', () => ({
  useSession: () => ({ state: 'signed-out', user: null }),
}));
const { MemoryRouter } = await import('react-router-dom');
const { SidebarNav } = await import('./SidebarNav.js');

function GiftForCouples() {
  useShowCategory('Gifts for Couples');
  return null;
}

function marked(address: string, gift = false): (string | null)[] {
  render(
    <Provider store={configureStore({ reducer: rootReducer })}>
      <MemoryRouter initialEntries={[address]}>
        <SidebarNav />
        {gift && <GiftForCouples />}
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
  expect(marked('/product/1', true)).toEqual(['Couples: true']);
  cleanup();
  expect(marked('/order')).toHaveLength(0);
});
