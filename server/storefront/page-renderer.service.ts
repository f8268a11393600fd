import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { CONFIG, type Config, logger, projectRoot } from '../platform/index.js';
import type { PageData } from './contract.js';
import type { Page } from './page.js';

/** web/render-page.tsx, as the build leaves it. */
const CLIENT = path.join(projectRoot, 'dist/web-renderer/render-page.js');
const HOUR_MS = 3_600_000;
/** There are fewer pages without data. */
const MAX_KEPT = 50;

interface ClientModule {
  setCdn: (origin: string) => void;
  renderPage: (url: string, data: PageData) => Promise<string>;
}

interface RenderedPage {
  /** For the page's root. */
  html: string;
  data: PageData;
}

/**
 * Renders pages with the client's own code. Those with data are kept by the response cache, by the version of the catalog;
 * those without are the same until the process ends.
 */
@Injectable()
export class PageRenderer {
  private readonly kept = new LRUCache<string, RenderedPage>({ max: MAX_KEPT });
  private client: Promise<ClientModule> | undefined;

  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** @returns undefined for pages that start in the browser, and when rendering fails: the browser then does it */
  async render(page: Page, url: string): Promise<RenderedPage | undefined> {
    if (!page.data) return undefined;
    // Of pages that do not exist there is no end.
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
