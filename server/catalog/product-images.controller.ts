import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { ApiCall, CACHE_FOREVER, ObjectStore, ZodPipe } from '../platform/index.js';
import { PRODUCT_IMAGE_WIDTHS } from './contract.js';
import { meshKey, productImageKey } from './product-view.js';

const fileName = z
  .string()
  .regex(/^[0-9a-f-]{36}\.(?:webp|mesh)$/, 'We couldn’t find this picture.')
  .transform((name) => ({ id: name.slice(0, -'.webp'.length), isMesh: name.endsWith('.mesh') }));
const pictureQuery = z.object({ w: z.coerce.number().pipe(z.literal([...PRODUCT_IMAGE_WIDTHS])).catch(800) });

/**
 * Product images: public, and cached forever because a new image gets a new id. Meshes are stored and served gzipped to
 * every client, so that a CDN keeps one answer for all.
 */
@Controller('product-pictures')
export class ProductImagesController {
  constructor(private readonly objects: ObjectStore) {}

  @Get(':name')
  @ApiCall('Returns a product image in one of its widths, or the mesh of its print area.', {
    file: ['image/webp', 'application/octet-stream'],
    fails: ['STORAGE.NOT_FOUND', 'STORAGE.UNAVAILABLE'],
  })
  async show(
    @Param('name', new ZodPipe(fileName, 'CATALOG.PICTURE_NOT_FOUND')) { id, isMesh }: z.infer<typeof fileName>,
    @Query(new ZodPipe(pictureQuery)) { w }: z.infer<typeof pictureQuery>,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const file = await this.objects.get(isMesh ? meshKey(id) : productImageKey(id, w));
    if (isMesh) void reply.header('content-encoding', 'gzip');
    return reply
      .header('content-type', isMesh ? 'application/octet-stream' : 'image/webp')
      .header('content-length', file.size)
      .header('cache-control', CACHE_FOREVER)
      .header('x-content-type-options', 'nosniff')
      .send(file.body);
  }
}
