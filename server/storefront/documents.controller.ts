import { Controller, Get, NotFoundException, Req, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RequestThrottle, ResponseCache } from '../platform/index.js';
import { PageDocuments } from './page-documents.js';
import { pageAddress } from './page-address.js';
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
    private readonly pages: Pages,
    private readonly documents: PageDocuments,
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
    const document = page && (await this.documents.of(page, url));
    if (!page || !document) {
      // During a deployment another process may have the file, so caches must not store the 404.
      void reply.header('cache-control', 'no-store');
      throw new NotFoundException();
    }
    if (page.catalogVersion) this.cache.allow(request, page.catalogVersion);
    if (page.status === 503) void reply.header('retry-after', TRY_AGAIN_SECONDS);
    if (!page.isIndexed) void reply.header('x-robots-tag', 'noindex');
    return reply
      .status(page.status)
      .headers({ ...document.headers, 'cache-control': 'no-cache' })
      .type('text/html; charset=utf-8')
      .send(document.html);
  }
}
