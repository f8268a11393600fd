import { Controller, Get, Ip, Param, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { ApiCall, ZodPipe } from '../../../platform/index.js';
import { ServedAssets } from './served-assets.js';

const assetId = z.uuid('This file isn’t available anymore.');
const assetQuery = z.object({ token: z.string().max(100).default('') });

@Controller('api/print-assets')
export class PrintAssetsController {
  constructor(private readonly assets: ServedAssets) {}

  /** Also answers HEAD, which is no download. */
  @Get(':id')
  @ApiCall('Downloads the artwork of a print area, for the print partner.', {
    file: ['image/jpeg'],
    fails: ['CHECKOUT.PRINT_ASSET_NOT_FOUND', 'CHECKOUT.TOO_MANY_TRIES', 'STORAGE.NOT_FOUND', 'STORAGE.UNAVAILABLE'],
  })
  async download(
    @Param('id', new ZodPipe(assetId, 'CHECKOUT.PRINT_ASSET_NOT_FOUND')) id: string,
    @Query(new ZodPipe(assetQuery)) { token }: z.infer<typeof assetQuery>,
    @Ip() ip: string,
    @Req() { method }: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { body, size } =
      method === 'HEAD'
        ? { body: Readable.from([]), size: await this.assets.sizeOf(id, token, ip) }
        : await this.assets.open(id, token, ip);
    return reply
      .header('content-type', 'image/jpeg')
      .header('content-length', size)
      .header('cache-control', 'private, no-store')
      .header('referrer-policy', 'no-referrer')
      .header('x-content-type-options', 'nosniff')
      .header('x-robots-tag', 'noindex')
      .send(body);
  }
}
