import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { ApiCall, CACHE_FOREVER, ObjectStore, type StoredObject, ZodPipe } from '../platform/index.js';
import { PRODUCT_IMAGE_WIDTHS } from './contract.js';
import { meshKey, productImageKey } from './product-view.js';

const fileName = z
  .string()
  .regex(/^[0-9a-f-]{36}\.(?:webp|avif|mesh)$/, 'We couldn’t find this picture.')
  .transform((name) => ({ id: name.slice(0, 36), format: name.slice(37) as 'webp' | 'avif' | 'mesh' }));
const imageQuery = z.object({
  w: z.coerce
    .number()
    .pipe(z.literal([...PRODUCT_IMAGE_WIDTHS]))
    .catch(800),
});

/** For AVIF requests that are served as WebP until the AVIF files are made. */
const CACHE_BRIEFLY = 'public, max-age=300';

/**
 * Product images: public, and cached forever because a new image gets a new id. Each format has its own URL, so that a CDN
 * does not need to look at the Accept header. Meshes are stored gzipped and served gzipped to every client, so that a CDN
 * stores one response for all.
 */
@Controller('product-pictures')
export class ProductImagesController {
  constructor(private readonly objects: ObjectStore) {}

  @Get(':name')
  @ApiCall('Returns a product image in one of its widths, as WebP or AVIF, or the mesh of its print area.', {
    file: ['image/webp', 'image/avif', 'application/octet-stream'],
    fails: ['STORAGE.NOT_FOUND', 'STORAGE.UNAVAILABLE'],
  })
  async show(
    @Param('name', new ZodPipe(fileName, 'CATALOG.PICTURE_NOT_FOUND')) { id, format }: z.infer<typeof fileName>,
    @Query(new ZodPipe(imageQuery)) { w }: z.infer<typeof imageQuery>,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    if (format === 'mesh') {
      const mesh = await this.objects.get(meshKey(id));
      return send(reply.header('content-encoding', 'gzip'), mesh, 'application/octet-stream');
    }
    // Until it is made, or if it could not be made.
    const avif = format === 'avif' ? await this.objects.find(productImageKey(id, w, 'avif')) : null;
    if (avif) return send(reply, avif, 'image/avif');
    // Browsers rely on the content type, so they show WebP under a URL that ends with .avif.
    const webp = await this.objects.get(productImageKey(id, w));
    return send(reply, webp, 'image/webp', format === 'avif' ? CACHE_BRIEFLY : CACHE_FOREVER);
  }
}

function send(reply: FastifyReply, { size, body }: StoredObject, type: string, caching = CACHE_FOREVER): FastifyReply {
  return reply
    .header('content-type', type)
    .header('content-length', size)
    .header('cache-control', caching)
    .header('x-content-type-options', 'nosniff')
    .send(body);
}
