import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { CONFIG, type Config, HOUR_MS, logger, projectRoot } from '../platform/index.js';
import type { PageData } from './contract.js';
import type { Page } from './page.js';

/** The build output of web/render-page.tsx. */
const CLIENT = path.join(projectRoot, 'dist/web-renderer/render-page.js');
/** More than the pages without data and the most visited ones with it; each has about 100 kB. */
const MAX_KEPT = 50;

interface ClientModule {
  setCdn: (origin: string) => void;
  renderPage: (url: string, data: PageData) => Promise<string>;
}

interface RenderedPage {
  /** Content of the page's root element. */
  html: string;
  data: PageData;
}

/**
 * Renders pages with the client's code, and keeps what it rendered by its data: the response cache forgets all pages whenever
 * the catalog changes, as with every order, and most of them still look the same.
 */
@Injectable()
export class PageRenderer {
  private readonly kept = new LRUCache<string, RenderedPage>({ max: MAX_KEPT });
  private client: Promise<ClientModule> | undefined;

  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** @returns undefined for pages that the browser renders, and if rendering fails, so that the browser renders the page */
  async render(page: Page, url: string): Promise<RenderedPage | undefined> {
    if (!page.data) return undefined;
    const hasData = Object.keys(page.data).length > 0;
    const address = hasData ? url : page.path;
    const data = { ...page.data, renderedAt: Date.now() - (Date.now() % HOUR_MS) };
    // Caches only existing pages, because the number of missing paths is unlimited.
    const key = page.status === 200 ? JSON.stringify([address, data]) : undefined;
    const kept = key && this.kept.get(key);
    if (kept) return kept;
    try {
      const { renderPage } = await this.load();
      const rendered = { html: await renderPage(address, data), data };
      if (key) this.kept.set(key, rendered);
      return rendered;
    } catch (error) {
      logger.error({ err: error, path: page.path }, 'a page could not be rendered');
      return undefined;
    }
  }

  private load(): Promise<ClientModule> {
    this.client ??= (import(pathToFileURL(CLIENT).href) as Promise<ClientModule>).then((client) => {
      client.setCdn(this.config.CDN_URL ?? '');
      return client;
    });
    return this.client;
  }
}
