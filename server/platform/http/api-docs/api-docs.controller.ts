import { createRequire } from 'node:module';
import path from 'node:path';
import { Controller, Get, Header, type Type } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ApiCall } from './api-call.js';
import { PAGE, SCRIPT, STYLE } from './page.js';

/** All that the page loads comes from here; the reader brings small pictures in its style. */
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

/** The description of the API, for programs and for people. Open to all, but no page of the shop leads there. */
@Controller('api/docs')
export class ApiDocsController {
  /** Written when somebody asks for it first. */
  private document: Promise<string> | undefined;

  constructor(private readonly discovery: DiscoveryService) {}

  @Get()
  @Header('content-type', 'text/html; charset=utf-8')
  @Header('content-security-policy', PAGE_POLICY)
  @Header('x-robots-tag', 'noindex')
  @ApiCall('Shows this description to people.', { file: ['text/html'] })
  page(): string {
    return PAGE;
  }

  @Get('json')
  @Header('content-type', 'application/json; charset=utf-8')
  @Header('x-robots-tag', 'noindex')
  @ApiCall('Answers this description as OpenAPI 3.1.', { answer: { openApi } })
  json(): Promise<string> {
    this.document ??= this.write();
    return this.document;
  }

  @Get('page.js')
  @Header('content-type', 'text/javascript; charset=utf-8')
  @ApiCall('The script of the page.', { file: ['text/javascript'] })
  script(): string {
    return SCRIPT;
  }

  @Get('page.css')
  @Header('content-type', 'text/css; charset=utf-8')
  @ApiCall('The style of the page.', { file: ['text/css'] })
  style(): string {
    return STYLE;
  }

  private async write(): Promise<string> {
    // Neither the writer nor what it needs is loaded before.
    const { describeApi } = await import('./document.js');
    const controllers = this.discovery.getControllers().map(({ metatype }) => metatype as Type);
    return JSON.stringify(describeApi(controllers));
  }
}

/** The reader of the description, from its package. */
export async function serveApiReader(fastify: FastifyInstance): Promise<void> {
  const folder = path.dirname(createRequire(import.meta.url).resolve('@fastify/swagger-ui/package.json'));
  await fastify.register(fastifyStatic, {
    root: path.join(folder, 'static'),
    prefix: '/api/docs/files/',
    decorateReply: false,
    index: false,
    maxAge: '1h',
  });
}
