import { Controller, Get, Header, Ip, Param, Post, Redirect, Req, UseGuards } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ApiCall, uploadedFile, ZodPipe } from '../../platform/index.js';
import { MAX_TEST_UPLOAD_BYTES, testImage, type TestImage } from './contract.js';
import { TestImages } from './test-images.js';
import { TestLimits } from './test-limits.js';
import { TestPageGuard } from './test-page.guard.js';

const imageId = new ZodPipe(z.uuid('This image is no longer available.'), 'GENERATION.PHOTO_NOT_FOUND');

@Controller('api/fal-test-images')
@UseGuards(TestPageGuard)
export class TestImagesController {
  constructor(
    private readonly images: TestImages,
    private readonly limits: TestLimits,
  ) {}

  /** Multipart, one file in the field `file`. */
  @Post()
  @Header('x-robots-tag', 'noindex')
  @ApiCall('Uploads the source image of the test page.', {
    answer: { testImage },
    upload: MAX_TEST_UPLOAD_BYTES,
    fails: [
      'GENERATION.TOO_MANY_TESTS',
      'GENERATION.PHOTO_NOT_AN_IMAGE',
      'GENERATION.PHOTO_UNREADABLE',
      'GENERATION.PHOTO_ANIMATED',
      'GENERATION.PHOTO_TOO_LARGE',
      'GENERATION.PHOTO_TOO_MANY_PIXELS',
      'STORAGE.UNAVAILABLE',
    ],
  })
  async upload(@Req() request: FastifyRequest, @Ip() ip: string): Promise<TestImage> {
    await this.limits.countUpload(ip);
    const part = await uploadedFile(request, MAX_TEST_UPLOAD_BYTES);
    return this.images.upload({ stream: part.file, ip }, part.filename);
  }

  @Get(':id')
  @Header('x-robots-tag', 'noindex')
  @Header('cache-control', 'private, no-store')
  @Redirect()
  @ApiCall('Redirects to a source image.', { status: 302, fails: ['STORAGE.UNAVAILABLE'] })
  async show(@Param('id', imageId) id: string): Promise<{ url: string; statusCode: number }> {
    return { url: await this.images.show(id), statusCode: 302 };
  }
}
