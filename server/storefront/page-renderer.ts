import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { CONFIG, type Config, HOUR_MS, logger, projectRoot } from '../platform/index.js';
import type { PageData } from './contract.js';
import type { Page } from './page.js';

/** The build output of web/render-page.tsx. */
const CLIENT = path.join(projectRoot, 'dist/web-renderer/render-page.js');
/** Higher than the number of pages without data. */
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
 * Renders pages with the client's code. The response cache stores pages with data, by catalog version. Pages without data
 * never change while the process runs, so they are cached here.
 */
@Injectable()
export class PageRenderer {
  private readonly kept = new LRUCache<string, RenderedPage>({ max: MAX_KEPT });
  private client: Promise<ClientModule> | undefined;

  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** @returns undefined for pages that the browser renders, and if rendering fails, so that the browser renders the page */
  async render(page: Page, url: string): Promise<RenderedPage | undefined> {
    if (!page.data) return undefined;
    // Caches only existing pages, because the number of missing paths is unlimited.
    const key = page.status === 200 && Object.keys(page.data).length === 0 ? page.path : undefined;
    const kept = key && this.kept.get(key);
    if (kept) return kept;
    try {
      const { renderPage } = await this.load();
      const data = { ...page.data, renderedAt: Date.now() - (Date.now() % HOUR_MS) };
      const rendered = { html: await renderPage(key ?? url, data), data };
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
