import { expect } from '@jest/globals';
import { render, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { User } from '@supabase/auth-js';
import { type ReactNode, useState } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { CartProvider } from '../../web/shared/cart/CartProvider.js';
import { SessionProvider } from '../../web/shared/session/SessionProvider.js';
import { SESSION_STORAGE_KEY } from '../../web/shared/session/session-storage.js';
import { type AppStore, makeStore } from '../../web/shared/store/store.js';
import { selectToasts } from '../../web/shared/toasts/toasts-slice.js';

type UserOptions = Parameters<typeof userEvent.setup>[0];

interface Where extends NonNullable<UserOptions> {
  /** The address of the page, or the history that ends there. */
  address?: string | string[];
  /** With a state of its own. */
  store?: AppStore;
}

interface ShopProps {
  store?: AppStore;
  address?: string | string[];
  children: ReactNode;
}

/** The providers around all parts of the client: a store, the session, the cart and a router. */
export function Shop({ store, address = '/', children }: ShopProps) {
  const [own] = useState(makeStore);
  return (
    <Provider store={store ?? own}>
      <SessionProvider>
        <CartProvider>
          <MemoryRouter initialEntries={[address].flat()}>{children}</MemoryRouter>
        </CartProvider>
      </SessionProvider>
    </Provider>
  );
}

/** Renders a part of the client in a shop. */
export function renderInShop(part: ReactNode, { address = '/', store = makeStore(), ...options }: Where = {}) {
  const inShop = (children: ReactNode) => (
    <Shop store={store} address={address}>
      {children}
    </Shop>
  );
  const { rerender, unmount } = render(inShop(part));
  return {
    store,
    user: userEvent.setup(options),
    toasts: () => selectToasts(store.getState()),
    change: (other: ReactNode) => rerender(inShop(other)),
    unmount,
    /** Until everything that the part asked for is there. */
    loaded: () => waitFor(() => expect(pending(store)).toBe(false)),
  };
}

function pending(store: AppStore): boolean {
  const queries: { status?: string }[] = Object.values(store.getState().api.queries);
  return queries.some(({ status }) => status === 'pending');
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
