import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { ClientBuild, CONFIG, type Config, HOUR_MS, PagePolicy } from '../platform/index.js';
import type { PageContent } from './page.js';
import { dataHtml, headHtml } from './page-html.js';
import { PageRenderer } from './page-renderer.js';

/** More than the pages without data and the most visited ones with it; each has about 100 kB. */
const MAX_KEPT = 50;

export interface PageDocument {
  html: Buffer;
  headers: Record<string, string>;
}

/**
 * Makes the documents of pages, and keeps them by what they show: the response cache forgets all pages whenever the catalog
 * changes, as with every order, and most of them still look the same.
 */
@Injectable()
export class PageDocuments {
  private readonly kept = new LRUCache<string, PageDocument>({ max: MAX_KEPT });

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly client: ClientBuild,
    private readonly renderer: PageRenderer,
    private readonly policy: PagePolicy,
  ) {}

  /** @returns null if the client was not built */
  async of(page: PageContent, url: string): Promise<PageDocument | null> {
    if (!this.client.page) return null;
    const { catalogVersion: _, data, ...shown } = page;
    const rendered = data && { ...data, renderedAt: Date.now() - (Date.now() % HOUR_MS) };
    const address = data && Object.keys(data).length > 0 ? url : page.path;
    // Keeps only existing pages, because the number of missing paths is unlimited.
    const key = page.status === 200 ? JSON.stringify([address, shown, rendered]) : undefined;
    const kept = key && this.kept.get(key);
    if (kept) return kept;
    const content = rendered && (await this.renderer.render(address, rendered));
    const html = this.client.document({
      module: page.module,
      innerModule: page.innerModule,
      head: headHtml(page, this.config.PUBLIC_URL, this.config.CDN_URL),
      ...(content !== undefined && { content, data: dataHtml(rendered!) }),
    })!;
    const document = { html: Buffer.from(html), headers: this.policy.headersOf(html) };
    const isComplete = content !== undefined || !data;
    if (key && isComplete) this.kept.set(key, document);
    return document;
  }
}
