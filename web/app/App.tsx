import { useState } from 'react';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { CartProvider } from '../shared/cart/CartProvider.js';
import { SessionProvider } from '../shared/session/SessionProvider.js';
import { Pages } from './router.js';
import { makeStore } from './store.js';

export function App() {
  const [store] = useState(makeStore);
  return (
    <Provider store={store}>
      <SessionProvider>
        <CartProvider>
          <BrowserRouter>
            <Pages />
          </BrowserRouter>
        </CartProvider>
      </SessionProvider>
    </Provider>
  );
}
