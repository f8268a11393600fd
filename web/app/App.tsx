import { type ReactNode, useState } from 'react';
import { Provider } from 'react-redux';
import { CartProvider } from '../shared/cart/CartProvider.js';
import { SessionProvider } from '../shared/session/SessionProvider.js';
import { makeStore } from './store.js';

/** What every page stands on. */
export function App({ children }: { children: ReactNode }) {
  const [store] = useState(makeStore);
  return (
    <Provider store={store}>
      <SessionProvider>
        <CartProvider>{children}</CartProvider>
      </SessionProvider>
    </Provider>
  );
}
