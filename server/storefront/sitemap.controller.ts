import { Controller, Get, Header, Inject } from '@nestjs/common';
import { CATEGORY_PAGES, Products } from '../catalog/index.js';
import { CONFIG, type Config, escapeHtml } from '../platform/index.js';
import { INDEXED_PATHS } from './fixed-pages.js';

/** Maximum number of URLs in one sitemap (sitemaps.org). */
const MAX_ADDRESSES = 50_000;

@Controller()
export class SitemapController {
  private readonly publicUrl: string;
  /** Built once per catalog version. */
  private cached: { text: Promise<string>; version: string } | undefined;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly products: Products,
  ) {
    this.publicUrl = config.PUBLIC_URL;
  }

  /** Lists no pages: one that is not for search engines says `noindex`, which a crawler must be allowed to read. */
  @Get('robots.txt')
  @Header('content-type', 'text/plain; charset=utf-8')
  @Header('cache-control', 'public, max-age=3600')
  robots(): string {
    return ['User-agent: *', 'Disallow: /api/', '', `Sitemap: ${this.publicUrl}/sitemap.xml`, ''].join('\n');
  }

  @Get('sitemap.xml')
  @Header('content-type', 'application/xml; charset=utf-8')
  @Header('cache-control', 'public, max-age=0, must-revalidate')
  async sitemap(): Promise<string> {
    const version = await this.products.readVersion();
    if (this.cached?.version !== version) {
      const text = this.buildSitemap();
      this.cached = { text, version };
      text.catch(() => (this.cached = undefined));
    }
    return this.cached.text;
  }

  private async buildSitemap(): Promise<string> {
    const paths = [...INDEXED_PATHS, ...CATEGORY_PAGES.map(({ slug }) => `/category/${slug}`)];
    const productIds = await this.products.listIds(MAX_ADDRESSES - paths.length);
    return [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      ...paths.map((path) => this.entry(path)),
      ...productIds.map((id) => this.entry(`/product/${id}`)),
      '</urlset>',
      '',
    ].join('\n');
  }

  private entry(path: string): string {
    return `  <url><loc>${escapeHtml(this.publicUrl + path)}</loc></url>`;
  }
}
