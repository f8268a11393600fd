import './app/styles/fonts.css';
import './app/styles/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/App.js';
import { loadFirstPage, Pages } from './app/router.js';
import { takeOver } from './app/take-over.js';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root element.');

async function start(page: HTMLElement): Promise<void> {
  // A first screen stays until the page can take its place in one step. A page that does not load says so by itself.
  if (page.hasChildNodes()) await loadFirstPage(window.location.pathname).catch(() => undefined);
  takeOver(page, () =>
    createRoot(page).render(
      <StrictMode>
        <App>
          <BrowserRouter>
            <Pages />
          </BrowserRouter>
        </App>
      </StrictMode>,
    ),
  );
}

void start(root);
