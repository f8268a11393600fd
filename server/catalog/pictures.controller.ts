import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { ApiCall, KEPT_FOR_EVER, ObjectStore, ZodPipe } from '../platform/index.js';
import { PICTURE_WIDTHS } from './contract.js';
import { pictureKey } from './product-view.js';

const pictureId = z.string().regex(/^[0-9a-f-]{36}\.webp$/, 'There is no such picture.').transform((name) => name.slice(0, -'.webp'.length));
const pictureQuery = z.object({ w: z.coerce.number().pipe(z.literal([...PICTURE_WIDTHS])).catch(800) });

/** Product pictures: public, and cached for good because a new picture gets a new id. */
@Controller('product-pictures')
export class PicturesController {
  constructor(private readonly objects: ObjectStore) {}

  @Get(':name')
  @ApiCall('Answers a product picture in one of its widths.', { file: ['image/webp'], fails: ['STORAGE.NOT_FOUND', 'STORAGE.UNAVAILABLE'] })
  async show(
    @Param('name', new ZodPipe(pictureId, 'CATALOG.PICTURE_NOT_FOUND')) id: string,
    @Query(new ZodPipe(pictureQuery)) { w }: z.infer<typeof pictureQuery>,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const picture = await this.objects.get(pictureKey(id, w));
    return reply
      .header('content-type', 'image/webp')
      .header('content-length', picture.size)
      .header('cache-control', KEPT_FOR_EVER)
      .header('x-content-type-options', 'nosniff')
      .send(picture.body);
  }
}
