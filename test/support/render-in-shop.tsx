import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { User } from '@supabase/auth-js';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { CartProvider } from '../../web/shared/cart/CartProvider.js';
import { SessionProvider } from '../../web/shared/session/SessionProvider.js';
import { SESSION_STORAGE_KEY } from '../../web/shared/session/session-storage.js';
import { type AppStore, makeStore } from '../../web/shared/store/store.js';
import { selectToasts } from '../../web/shared/toasts/toasts-slice.js';

type UserOptions = Parameters<typeof userEvent.setup>[0];

interface Where extends NonNullable<UserOptions> {
  /** The address of the page. */
  address?: string;
  /** With a state of its own. */
  store?: AppStore;
}

/** Renders a part of the client as the shop does: with a store, the session, the cart and a router. */
export function renderInShop(part: ReactNode, { address = '/', store = makeStore(), ...options }: Where = {}) {
  const inShop = (children: ReactNode) => (
    <Provider store={store}>
      <SessionProvider>
        <CartProvider>
          <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>
        </CartProvider>
      </SessionProvider>
    </Provider>
  );
  const { rerender, unmount } = render(inShop(part));
  return {
    store,
    user: userEvent.setup(options),
    toasts: () => selectToasts(store.getState()),
    change: (other: ReactNode) => rerender(inShop(other)),
    unmount,
  };
}

/** Leaves a session in the browser, as an earlier visit would. Ended by `localStorage.clear()`. */
export function signIn(user: Partial<User> = {}): void {
  const session = {
    access_token: 'token',
    refresh_token: 'refresh',
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: Date.UTC(2100, 0) / 1000,
    user: {
      id: 'u1',
      aud: 'authenticated',
      app_metadata: {},
      user_metadata: {},
      created_at: '2026-11-01T10:00:00.000Z',
      ...user,
    },
  };
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(session));
}
