import { StrictMode, type ReactNode, useState } from 'react';
import { Provider } from 'react-redux';
import type { Store } from 'redux';
import type { PageData } from '../../server/storefront/contract.js';
import { CartProvider } from '../shared/cart/CartProvider.js';
import { RenderedAt } from '../shared/now.js';
import { SessionProvider } from '../shared/session/SessionProvider.js';
import { Pages } from './router.js';

interface AppProps {
  store: Store;
  /** Data of the page that the server rendered, if it did. */
  data?: PageData | undefined;
  /** The router around all pages. */
  router: (pages: ReactNode) => ReactNode;
}

/** The whole shop, the same on the server and in the browser. */
export function App({ store, data, router }: AppProps) {
  // The browser's restored form state must not be part of the first view while the page still hydrates.
  const [serverState] = useState(() => store.getState() as unknown);
  return (
    <StrictMode>
      <Provider store={store} serverState={serverState}>
        <RenderedAt value={data?.renderedAt}>
          <SessionProvider>
            <CartProvider>{router(<Pages />)}</CartProvider>
          </SessionProvider>
        </RenderedAt>
      </Provider>
    </StrictMode>
  );
}
