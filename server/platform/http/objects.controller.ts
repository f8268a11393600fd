import { Controller, Get, Inject, Param, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { Clock } from '../clock.js';
import { AppError } from '../errors/app-error.js';
import { ApiCall } from './api-docs/api-call.js';
import { ZodPipe } from './zod-pipe.js';
import { UrlSigner } from '../secrets/url-signer.js';
import { contentDisposition } from '../storage/content-disposition.js';
import { ObjectStore } from '../storage/object-store.js';

const objectQuery = z.object({
  expires: z.string().max(20),
  signature: z.string().max(100),
  name: z.string().max(200).optional(),
});

/** Serves objects of the file storage under signed URLs; S3 serves its own. */
@Controller('api/objects')
export class ObjectsController {
  constructor(
    private readonly objects: ObjectStore,
    @Inject('OBJECT_SIGNER') private readonly signer: UrlSigner,
    private readonly clock: Clock,
  ) {}

  @Get('*')
  @ApiCall('Returns a stored file by its signed URL.', {
    file: ['image/webp', 'image/jpeg', 'image/png', 'application/pdf'],
    fails: ['STORAGE.NOT_FOUND', 'STORAGE.UNAVAILABLE'],
  })
  async show(
    @Param('*') key: string,
    @Query(new ZodPipe(objectQuery)) query: z.infer<typeof objectQuery>,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const isSigned = this.signer.verify([key, query.expires, query.name ?? ''], query.signature);
    if (!isSigned || Number(query.expires) * 1000 < this.clock.now().getTime()) {
      throw new AppError('STORAGE.NOT_FOUND', 'This link no longer works. Please reload the page.');
    }
    const object = await this.objects.get(key);
    reply
      .header('content-type', object.contentType)
      .header('content-length', object.size)
      .header('cache-control', 'private, max-age=3600')
      .header('x-content-type-options', 'nosniff')
      // Stored files must never run as pages of the shop.
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      .header('cross-origin-resource-policy', 'same-origin');
    if (query.name) reply.header('content-disposition', contentDisposition(query.name));
    return reply.send(object.body);
  }
}
