import { buffer } from 'node:stream/consumers';
import { Controller, Post, Req, UseGuards } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ProductImages } from '../../catalog/index.js';
import { AdminGuard } from '../../identity/index.js';
import { ApiCall, AppError, uploadedFile } from '../../platform/index.js';
import { MAX_PRODUCT_IMAGE_BYTES, productImage, type ProductImage } from './contract.js';

@Controller('api/admin/product-images')
@UseGuards(AdminGuard)
export class AdminProductImagesController {
  constructor(private readonly images: ProductImages) {}

  @Post()
  @ApiCall('Uploads an image for a product.', {
    answer: { productImage },
    upload: MAX_PRODUCT_IMAGE_BYTES,
    fails: ['CATALOG.PICTURE_TOO_LARGE', 'CATALOG.PICTURE_NOT_AN_IMAGE', 'CATALOG.PICTURE_UNREADABLE', 'STORAGE.UNAVAILABLE'],
  })
  async upload(@Req() request: FastifyRequest): Promise<ProductImage> {
    const { file } = await uploadedFile(request, MAX_PRODUCT_IMAGE_BYTES);
    const bytes = await buffer(file).catch(() => {
      throw new AppError('REQUEST.MALFORMED', 'The upload was interrupted. Please try again.');
    });
    // The multipart parser truncates files at the limit without an error.
    if (file.truncated) throw new AppError('CATALOG.PICTURE_TOO_LARGE', 'Maximum file size is 10MB');
    return { image_url: await this.images.store(bytes) };
  }
}
