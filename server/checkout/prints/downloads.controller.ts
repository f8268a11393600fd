import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { ApiCall, contentDisposition, ZodPipe } from '../../platform/index.js';
import { Downloads } from './downloads.js';

const downloadId = z.uuid('We couldn’t find this download.');
const downloadQuery = z.object({ token: z.string().max(100).default('') });

@Controller('api/downloads')
export class DownloadsController {
  constructor(private readonly downloads: Downloads) {}

  @Get(':id')
  @ApiCall('Downloads a purchased PDF.', {
    file: ['application/pdf'],
    fails: ['CHECKOUT.DOWNLOAD_NOT_FOUND', 'CHECKOUT.DOWNLOAD_EXPIRED', 'STORAGE.NOT_FOUND', 'STORAGE.UNAVAILABLE'],
  })
  async download(
    @Param('id', new ZodPipe(downloadId, 'CHECKOUT.DOWNLOAD_NOT_FOUND')) id: string,
    @Query(new ZodPipe(downloadQuery)) { token }: z.infer<typeof downloadQuery>,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { fileName, object } = await this.downloads.open(id, token);
    return reply
      .header('content-type', object.contentType)
      .header('content-length', object.size)
      .header('content-disposition', contentDisposition(fileName))
      .header('cache-control', 'private, no-store')
      .header('referrer-policy', 'no-referrer')
      .header('x-content-type-options', 'nosniff')
      .send(object.body);
  }
}
