import { Controller, Get, Post, Req, UseGuards } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { CurrentUser, SignedInGuard, type SignedInUser } from '../../identity/index.js';
import { AppError } from '../../platform/index.js';
import { MAX_UPLOAD_BYTES, type UserImage, type UserImageList } from '../contract.js';
import { UserImagesService } from './user-images.service.js';

@Controller('api/user-images')
@UseGuards(SignedInGuard)
export class UserImagesController {
  constructor(private readonly images: UserImagesService) {}

  @Get()
  async list(@CurrentUser() user: SignedInUser): Promise<UserImageList> {
    return { images: await this.images.list(user.id) };
  }

  /** Multipart, one file in the field `file`. */
  @Post()
  async upload(@CurrentUser() user: SignedInUser, @Req() request: FastifyRequest): Promise<UserImage> {
    if (!request.isMultipart()) {
      throw new AppError('REQUEST.UNSUPPORTED_TYPE', 'Send the photo as a multipart form with the field "file".');
    }
    const limits = { fileSize: MAX_UPLOAD_BYTES, files: 1, fields: 5, fieldSize: 1_000 };
    // The parser's own errors carry no status: a form without a boundary, or one that ends too early.
    const part = await request.file({ limits }).catch(() => {
      throw new AppError('REQUEST.MALFORMED', 'The upload could not be read. Please try again.');
    });
    if (!part) throw new AppError('REQUEST.INVALID', 'Please select an image file.');
    return this.images.upload(user.id, { stream: part.file }, part.filename);
  }
}
