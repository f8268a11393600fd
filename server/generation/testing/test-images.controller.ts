import { Controller, Get, Header, Ip, Param, Post, Redirect, Req, UseGuards } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { uploadedFile, ZodPipe } from '../../platform/index.js';
import { MAX_TEST_UPLOAD_BYTES, type TestImage } from './contract.js';
import { TestImagesService } from './test-images.service.js';
import { TestLimits } from './test-limits.service.js';
import { TestPageGuard } from './test-page.guard.js';

const imageId = new ZodPipe(z.uuid('This image is no longer here.'), 'GENERATION.PHOTO_NOT_FOUND');

@Controller('api/fal-test-images')
@UseGuards(TestPageGuard)
export class TestImagesController {
  constructor(
    private readonly images: TestImagesService,
    private readonly limits: TestLimits,
  ) {}

  /** Multipart, one file in the field `file`. */
  @Post()
  @Header('x-robots-tag', 'noindex')
  async upload(@Req() request: FastifyRequest, @Ip() ip: string): Promise<TestImage> {
    await this.limits.countUpload(ip);
    const part = await uploadedFile(request, MAX_TEST_UPLOAD_BYTES);
    return this.images.upload({ stream: part.file }, part.filename);
  }

  @Get(':id')
  @Header('x-robots-tag', 'noindex')
  @Header('cache-control', 'private, no-store')
  @Redirect()
  async show(@Param('id', imageId) id: string): Promise<{ url: string; statusCode: number }> {
    return { url: await this.images.show(id), statusCode: 302 };
  }
}
