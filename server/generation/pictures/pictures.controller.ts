import { Controller, Delete, Get, HttpCode, Ip, Param, Post, Query, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { CurrentUser, SignedInGuard, type SignedInUser } from '../../identity/index.js';
import { ApiCall, contentDisposition, ImageDecoder, ObjectStore, ZodPipe } from '../../platform/index.js';
import { DOWNLOAD_FORMATS, type DownloadFormat, picture, type Picture, pictureList, type PictureList } from '../contract.js';
import { MediaDeletion } from '../deletion/media-deletion.js';
import { pictureDownload } from './picture-download.js';
import { Pictures } from './pictures.js';

const pictureId = new ZodPipe(z.uuid('This picture is not in your account.'), 'GENERATION.IMAGE_NOT_FOUND');
const downloadFormat = new ZodPipe(z.enum(DOWNLOAD_FORMATS, 'Pictures can be downloaded as jpeg or png.'));

@Controller('api/generated-images')
@UseGuards(SignedInGuard)
export class PicturesController {
  constructor(
    private readonly pictures: Pictures,
    private readonly deletion: MediaDeletion,
    private readonly objects: ObjectStore,
    private readonly decoder: ImageDecoder,
  ) {}

  @Get()
  @ApiCall('Lists the customer’s pictures, newest first.', { answer: { generatedImageList: pictureList } })
  async list(@CurrentUser() user: SignedInUser): Promise<PictureList> {
    return { images: await this.pictures.list(user.id) };
  }

  @Get(':id/file')
  @ApiCall('Downloads a picture as a file.', {
    file: ['image/jpeg', 'image/png'],
    fails: ['STORAGE.NOT_FOUND', 'STORAGE.UNAVAILABLE'],
  })
  async download(
    @CurrentUser() user: SignedInUser,
    @Param('id', pictureId) id: string,
    @Query('format', downloadFormat) format: DownloadFormat,
    @Ip() ip: string,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const picture = await this.pictures.find(user.id, id);
    const { body, size, contentType, name } = await pictureDownload(this.objects, this.decoder, picture, format, ip);
    reply
      .header('content-type', contentType)
      .header('content-length', size)
      .header('content-disposition', contentDisposition(name))
      .header('cache-control', 'private, no-store');
    return reply.send(body);
  }

  @Get(':id/original')
  @ApiCall('Returns a picture as stored, for pages that paint with it.', {
    file: ['image/png', 'image/jpeg', 'image/webp'],
    fails: ['STORAGE.NOT_FOUND', 'STORAGE.UNAVAILABLE'],
  })
  async original(
    @CurrentUser() user: SignedInUser,
    @Param('id', pictureId) id: string,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const picture = await this.pictures.find(user.id, id);
    const { body, size } = await this.objects.get(picture.storagePath);
    reply
      .header('content-type', picture.contentType)
      .header('content-length', size)
      .header('cache-control', 'private, max-age=3600')
      .header('x-content-type-options', 'nosniff')
      .header('cross-origin-resource-policy', 'same-origin');
    return reply.send(body);
  }

  @Post(':id/front')
  @HttpCode(200)
  @ApiCall('Brings a picture in front of the other candidate of its generation. Lists and gifts show the one in front.', {
    answer: { generatedImage: picture },
  })
  async bringToFront(@CurrentUser() user: SignedInUser, @Param('id', pictureId) id: string): Promise<Picture> {
    return this.pictures.toView(await this.pictures.bringToFront(user.id, id));
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiCall('Deletes a finished picture, and its other candidate.')
  delete(@CurrentUser() user: SignedInUser, @Param('id', pictureId) id: string): Promise<void> {
    return this.deletion.delete('picture', user.id, id);
  }

  @Post(':id/restore')
  @HttpCode(200)
  @ApiCall('Restores a picture deleted in the last minute.', { answer: { generatedImage: picture } })
  async restore(@CurrentUser() user: SignedInUser, @Param('id', pictureId) id: string): Promise<Picture> {
    await this.deletion.restore('picture', user.id, id);
    return this.pictures.toView(await this.pictures.find(user.id, id));
  }
}
