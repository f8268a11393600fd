import './app/styles/fonts.css';
import './app/styles/base.css';
import { setupListeners } from '@reduxjs/toolkit/query';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import type { PageData } from '../server/storefront/contract.js';
import { App } from './app/App.js';
import { keepPageData, readPageData } from './app/page-data.js';
import { loadPage } from './app/router.js';
import { replayPresses } from './press-replay.js';
import { takeAuthRedirect } from './shared/session/auth-redirect.js';
import { makeStore } from './shared/store/store.js';

declare global {
  interface Window {
    /** Buttons clicked before the code loaded, null for clicks elsewhere; recorded by the script in index.html. */
    pressed?: (HTMLButtonElement | null)[] | undefined;
  }
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root element.');

// Browsers translate a page once it is shown, so this is not part of the first view.
import('./app/translated-page.js').then(
  ({ keepTranslatable }) => keepTranslatable(),
  () => undefined,
);
const store = makeStore();
// For what is asked again when one comes back to the page, or not asked while it is hidden.
setupListeners(store.dispatch);
const data = readPageData();
const app = <App store={store} data={data} router={(pages) => <BrowserRouter>{pages}</BrowserRouter>} />;

/** Not by an await of this module: the page's own chunk imports what is bundled with it, and would wait for it in turn. */
async function hydrate(page: HTMLElement, from: PageData): Promise<void> {
  keepPageData(store.dispatch, from);
  // A page whose code does not load says so by itself, and a link that was not read works again.
  await Promise.allSettled([loadPage(window.location.pathname, from), takeAuthRedirect()]);
  // In slices, so that it does not keep the browser from anything else.
  startTransition(() => void hydrateRoot(page, app));
  const { pressed = [] } = window;
  window.pressed = undefined;
  replayPresses(pressed);
}

if (data) {
  void hydrate(root, data);
} else {
  window.pressed = undefined;
  void takeAuthRedirect()
    .catch(() => undefined)
    .then(() => createRoot(root).render(app));
}
