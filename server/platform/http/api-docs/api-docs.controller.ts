import { createRequire } from 'node:module';
import path from 'node:path';
import { Controller, Get, Header, Inject, type Type } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ApiCall } from './api-call.js';
import type { ApiTag } from './introduction.js';
import { PAGE, SCRIPT } from './page.js';

/** Swagger UI has images in its style sheet. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const openApi = z.looseObject({ openapi: z.literal('3.1.0') });

/** The tags of the modules, in the order of the page. */
export const API_TAGS = Symbol('API_TAGS');

/** The description of the API for programs and people; public, but not linked from any page. */
@Controller('api/docs')
export class ApiDocsController {
  private document: Promise<string> | undefined;

  constructor(
    private readonly discovery: DiscoveryService,
    @Inject(API_TAGS) private readonly tags: readonly ApiTag[],
  ) {}

  @Get()
  @Header('content-type', 'text/html; charset=utf-8')
  @Header('content-security-policy', PAGE_POLICY)
  @Header('x-robots-tag', 'noindex')
  @ApiCall('Shows this description as a page.', { file: ['text/html'] })
  page(): string {
    return PAGE;
  }

  @Get('json')
  @Header('content-type', 'application/json; charset=utf-8')
  @Header('x-robots-tag', 'noindex')
  @ApiCall('Returns this description as OpenAPI 3.1.', { answer: { openApi } })
  json(): Promise<string> {
    // Loads zod-openapi on the first request only.
    this.document ??= import('./document.js').then(({ describeApi }) => {
      const controllers = this.discovery.getControllers().map(({ metatype }) => metatype as Type);
      return JSON.stringify(describeApi(controllers, this.tags));
    });
    return this.document;
  }

  @Get('page.js')
  @Header('content-type', 'text/javascript; charset=utf-8')
  @ApiCall('The script of the page.', { file: ['text/javascript'] })
  script(): string {
    return SCRIPT;
  }
}

/** Swagger UI's own files. */
export async function serveSwaggerUi(fastify: FastifyInstance): Promise<void> {
  const folder = path.dirname(createRequire(import.meta.url).resolve('@fastify/swagger-ui/package.json'));
  await fastify.register(fastifyStatic, {
    root: path.join(folder, 'static'),
    prefix: '/api/docs/files/',
    decorateReply: false,
    index: false,
    maxAge: '1h',
  });
}
