import { Controller, Delete, Get, HttpCode, Param, Post, Req, UseGuards } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { CurrentUser, SignedInGuard, type SignedInUser } from '../../identity/index.js';
import { ApiCall, IdempotencyKey, idempotencyKey, uploadedFile, ZodPipe } from '../../platform/index.js';
import { MAX_UPLOAD_BYTES, photo, type Photo, photoList, type PhotoList } from '../contract.js';
import { MediaDeletion } from '../deletion/media-deletion.js';
import { PhotoConsents } from './photo-consents.js';
import { Photos } from './photos.js';

const photoId = new ZodPipe(z.uuid('This photo is not in your account.'), 'GENERATION.PHOTO_NOT_FOUND');

@Controller('api/user-images')
@UseGuards(SignedInGuard)
export class PhotosController {
  constructor(
    private readonly photos: Photos,
    private readonly deletion: MediaDeletion,
    private readonly consents: PhotoConsents,
  ) {}

  @Get()
  @ApiCall('Lists the customer’s photos, newest first.', { answer: { userImageList: photoList } })
  async list(@CurrentUser() user: SignedInUser): Promise<PhotoList> {
    return { images: await this.photos.list(user.id) };
  }

  @Get(':id')
  @ApiCall('Returns a photo, with the findings of its inspection once there are any.', { answer: { userImage: photo } })
  show(@CurrentUser() user: SignedInUser, @Param('id', photoId) id: string): Promise<Photo> {
    return this.photos.show(user.id, id);
  }

  /** Multipart form with one file in the field `file`. With an Idempotency-Key it can be repeated after a lost answer. */
  @Post()
  @ApiCall('Uploads a photo; needs the customer’s consent.', {
    answer: { userImage: photo },
    upload: MAX_UPLOAD_BYTES,
    headers: { 'idempotency-key': idempotencyKey.optional() },
    fails: [
      'GENERATION.CONSENT_NEEDED',
      'GENERATION.TOO_MANY_PHOTOS',
      'GENERATION.IDEMPOTENCY_CONFLICT',
      'GENERATION.PHOTO_NOT_AN_IMAGE',
      'GENERATION.PHOTO_UNREADABLE',
      'GENERATION.PHOTO_ANIMATED',
      'GENERATION.PHOTO_TOO_LARGE',
      'GENERATION.PHOTO_TOO_MANY_PIXELS',
      'STORAGE.UNAVAILABLE',
    ],
  })
  async upload(
    @CurrentUser() user: SignedInUser,
    @IdempotencyKey('optional') key: string | undefined,
    @Req() request: FastifyRequest,
  ): Promise<Photo> {
    await this.consents.assertGiven(user.id);
    const earlier = key && (await this.photos.findUpload(user.id, key));
    if (earlier) return earlier;
    await this.photos.assertBelowPhotoLimit(user.id);
    const part = await uploadedFile(request, MAX_UPLOAD_BYTES);
    return this.photos.upload(user.id, key ?? null, { stream: part.file, ip: request.ip }, part.filename);
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiCall('Deletes a photo.')
  delete(@CurrentUser() user: SignedInUser, @Param('id', photoId) id: string): Promise<void> {
    return this.deletion.delete('photo', user.id, id);
  }

  @Post(':id/restore')
  @HttpCode(200)
  @ApiCall('Restores a photo deleted in the last minute.', { answer: { userImage: photo } })
  async restore(@CurrentUser() user: SignedInUser, @Param('id', photoId) id: string): Promise<Photo> {
    await this.deletion.restore('photo', user.id, id);
    return this.photos.show(user.id, id);
  }
}
