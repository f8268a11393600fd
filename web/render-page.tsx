import { text } from 'node:stream/consumers';
import { renderToString } from 'react-dom/server';
import { prerenderToNodeStream } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import type { PageData } from '../server/storefront/contract.js';
import { App } from './app/App.js';
import { keepPageData } from './app/page-data.js';
import { api } from './shared/api/api.js';
import { setCdn } from './shared/cdn.js';
import { makeStore } from './shared/store/store.js';

/** Origin of public files, unless that is the shop. */
export { setCdn };

/** How React marks a part that still waits for code, or failed. Texts of the page cannot contain it: they are escaped. */
const UNFINISHED = '<!--$!-->';

/**
 * The server's way into the client: HTML of a page as a visitor sees it whom the shop does not know yet. The browser
 * hydrates it (main.tsx).
 *
 * @param url path and query
 * @throws what a component throws
 */
export async function renderPage(url: string, data: PageData): Promise<string> {
  const store = makeStore();
  const failures: Error[] = [];
  try {
    keepPageData(store.dispatch, data);
    const app = <App store={store} data={data} router={(pages) => <StaticRouter location={url}>{pages}</StaticRouter>} />;
    // A fifth faster than prerendering, but it waits for no code and reports no error.
    const finished = renderToString(app);
    if (!finished.includes(UNFINISHED)) return finished;
    const { prelude } = await prerenderToNodeStream(app, {
      // Parts that came late would need inline scripts, which the pages' policy forbids.
      progressiveChunkSize: Infinity,
      onError: (error) => {
        failures.push(error instanceof Error ? error : new Error(String(error)));
      },
    });
    const html = await text(prelude);
    if (failures[0]) throw failures[0];
    return html;
  } finally {
    // Ends the timers that let go of kept answers.
    store.dispatch(api.util.resetApiState());
  }
}
