import path from 'node:path';
import { Controller, Get, NotFoundException, Param, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Database } from '../database/database.js';
import { CACHE_FOREVER } from './client-build.js';

const NAME = /^[\w.-]{1,200}$/;
const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
};

/** Client files of other versions, which open pages may still request. */
@Controller('assets')
export class ClientFilesController {
  constructor(private readonly database: Database) {}

  @Get(':name')
  async show(@Param('name') name: string, @Res() reply: FastifyReply): Promise<void> {
    const type = NAME.test(name) ? TYPES[path.extname(name)] : undefined;
    const file = type && (await this.find(name));
    if (!type || !file) {
      // The version that has it may be about to start: caches must not keep the 404.
      void reply.header('cache-control', 'no-store');
      throw new NotFoundException();
    }
    return reply.header('cache-control', CACHE_FOREVER).type(type).send(file.content);
  }

  private async find(name: string): Promise<{ content: Buffer } | undefined> {
    const [file] = await this.database
      .fork()
      .execute<{ content: Buffer }[]>('select content from platform.client_files where name = ?', [name]);
    return file;
  }
}
