import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { CATEGORY_PAGES } from '../server/catalog/contract.js';
import { PRODUCT_SCREEN } from '../server/storefront/contract.js';
import { App } from './app/App.js';
import { loadFirstPage, Pages } from './app/router.js';

/*
 * How the first screen comes about: a page would be blank until 110 kB of JavaScript have run. So the build runs this
 * file (vite-plugins.ts) and keeps what the catalogue's pages look like while they load, to a visitor whose cart is
 * empty. The server writes it into the page's document (platform/http/client-build.ts), styles beside it in the head,
 * and the browser can paint it at once. Links and the search work as they stand. The client renders the whole page in
 * its place as soon as the page's code is there (main.tsx), and does what was pressed, typed or chosen until then
 * (take-over.ts).
 */

async function screen(path: string): Promise<string> {
  await loadFirstPage(path);
  const html = renderToStaticMarkup(
    <App>
      <StaticRouter location={path}>
        <Pages />
      </StaticRouter>
    </App>,
  );
  return (
    html
      // The document asks for its picture ahead by itself.
      .replaceAll(/<link rel="preload"[^>]*>/g, '')
      // Only the code knows what is in the cart.
      .replaceAll('aria-label="Cart, 0 gifts"', 'aria-label="Cart"')
  );
}

/** HTML of the first screens, by the name that the server knows them under: their path. */
export async function firstScreens(): Promise<Record<string, string>> {
  const paths = ['/', ...CATEGORY_PAGES.map(({ slug }) => `/category/${slug}`), PRODUCT_SCREEN];
  return Object.fromEntries(await Promise.all(paths.map(async (path) => [path, await screen(path)] as const)));
}
