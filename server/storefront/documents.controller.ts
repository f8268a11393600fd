import { Controller, Get, Inject, NotFoundException, Req, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ClientBuild, CONFIG, type Config, PagePolicy, RequestThrottle, ResponseCache } from '../platform/index.js';
import { dataHtml, headHtml } from './page-html.js';
import { PageRenderer } from './page-renderer.js';
import { pageAddress } from './page-address.js';
import type { Page } from './page.js';
import { Pages } from './pages.js';

/** Paths of files and API calls, which are never pages. */
const NOT_A_PAGE = /^\/(?:api|auth\/v1|webhooks|product-pictures|review-photos|assets|pictures)\//;

/** Pages with data of the catalog. */
const RENDERED = /^\/(?:$|\?|cart(?:$|\?)|category\/|product\/)/i;

const TRY_AGAIN_SECONDS = 5;

/** A page that is rendered costs as much as this many that are cached. */
const RENDER_POINTS = 5;

/** Serves the document of every page, with its head, and with its content if the server renders it. */
@Controller()
export class DocumentsController {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly client: ClientBuild,
    private readonly pages: Pages,
    private readonly renderer: PageRenderer,
    private readonly policy: PagePolicy,
    private readonly cache: ResponseCache,
    private readonly throttle: RequestThrottle,
  ) {}

  @Get('*')
  @RouteConfig({ cacheKey: pageAddress })
  async show(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const url = pageAddress(request.url);
    if (RENDERED.test(url)) await this.throttle.count(request, reply, RENDER_POINTS - 1);
    const page = NOT_A_PAGE.test(request.url) ? undefined : await this.pages.find(url);
    if (page?.redirectTo) return reply.header('cache-control', 'no-store').redirect(page.redirectTo, 302);
    const html = page && (await this.document(page, url));
    if (!page || !html) {
      // During a deployment another process may have the file, so caches must not store the 404.
      void reply.header('cache-control', 'no-store');
      throw new NotFoundException();
    }
    if (page.catalogVersion) this.cache.allow(request, page.catalogVersion);
    this.policy.apply(reply, html);
    if (page.status === 503) void reply.header('retry-after', TRY_AGAIN_SECONDS);
    if (!page.isIndexed) void reply.header('x-robots-tag', 'noindex');
    return reply.status(page.status).header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html);
  }

  /** Null if the client was not built. */
  private async document(page: Page, url: string): Promise<string | null> {
    if (!this.client.page) return null;
    const rendered = await this.renderer.render(page, url);
    return this.client.document({
      module: page.module,
      innerModule: page.innerModule,
      head: headHtml(page, this.config.PUBLIC_URL, this.config.CDN_URL),
      ...(rendered && { content: rendered.html, data: dataHtml(rendered.data) }),
    });
  }
}
