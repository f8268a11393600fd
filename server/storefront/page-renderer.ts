import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config, logger, projectRoot } from '../platform/index.js';
import type { PageData } from './contract.js';

/** The build output of web/render-page.tsx. */
const CLIENT = path.join(projectRoot, 'dist/web-renderer/render-page.js');

interface ClientModule {
  setCdn: (origin: string) => void;
  renderPage: (url: string, data: PageData) => Promise<string>;
}

/** Renders pages with the client's code. */
@Injectable()
export class PageRenderer {
  private client: Promise<ClientModule> | undefined;

  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** @returns content of the page's root element; undefined if rendering fails, so that the browser renders the page */
  async render(url: string, data: PageData): Promise<string | undefined> {
    try {
      const { renderPage } = await this.load();
      return await renderPage(url, data);
    } catch (error) {
      logger.error({ err: error, path: url.split('?')[0] }, 'a page could not be rendered');
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
