import type { ModuleRef } from '@nestjs/core';
import { DeletedPictures, dropPictures, keepPicture } from '../../server/checkout/index.js';
import { cancelAtProvider, discardPictureFiles, erasePhoto, erasePicture, eraseUserPictures, type PictureRepository, inspectPhoto, announceDeletedPicture } from '../../server/generation/index.js';
import { paintView, type GiftViewPainter } from '../../server/gifts/index.js';
import { handleJob, type JobHandler } from '../../server/platform/index.js';

export function mediaHandlers(generation: PictureRepository, app: ModuleRef, views: GiftViewPainter): JobHandler[] {
  return [
    handleJob(eraseUserPictures, ({ userId, contactHashes }) => generation.eraseUser(userId, contactHashes)),
    handleJob(
      inspectPhoto,
      ({ photoId }, { signal }) => generation.inspectPhoto(photoId, signal),
      ({ photoId }) => generation.skipInspection(photoId),
    ),
    handleJob(erasePhoto, ({ photoId }) => generation.erasePhoto(photoId)),
    handleJob(announceDeletedPicture, ({ imageId }) => generation.announceDeletedPicture(imageId)),
    handleJob(keepPicture, ({ imageId }) => app.get(DeletedPictures, { strict: false }).keep(imageId)),
    handleJob(dropPictures, ({ orderId }) => app.get(DeletedPictures, { strict: false }).drop(orderId)),
    handleJob(discardPictureFiles, ({ generationId, userId }) => generation.discardPictureFiles(generationId, userId)),
    handleJob(cancelAtProvider, ({ generationId }) => generation.cancelAtProvider(generationId)),
    handleJob(
      paintView,
      ({ viewId }) => views.paint(viewId),
      ({ viewId }) => views.discard(viewId),
    ),
    handleJob(erasePicture, ({ imageId }) => generation.erasePicture(imageId)),
  ];
}
