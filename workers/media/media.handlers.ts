import type { ModuleRef } from '@nestjs/core';
import { DeletedPictures, dropPictures, keepPicture } from '../../server/checkout/index.js';
import {
  cancelAtProvider,
  discardPictureFiles,
  erasePhoto,
  erasePicture,
  eraseUserPictures,
  GenerationRunnerService,
  inspectPhoto,
  MediaErasure,
  PhotoInspection,
  PictureFiles,
  UserErasure,
} from '../../server/generation/index.js';
import { paintView, type GiftViewPainter } from '../../server/gifts/index.js';
import { handleJob, type JobHandler } from '../../server/platform/index.js';

export function mediaHandlers(app: ModuleRef, views: GiftViewPainter): JobHandler[] {
  return [
    handleJob(eraseUserPictures, ({ userId, contactHashes }) => app.get(UserErasure, { strict: false }).erase(userId, contactHashes)),
    handleJob(
      inspectPhoto,
      ({ photoId }, { signal }) => app.get(PhotoInspection, { strict: false }).inspect(photoId, signal),
      ({ photoId }) => app.get(PhotoInspection, { strict: false }).skip(photoId),
    ),
    handleJob(erasePhoto, ({ photoId }) => app.get(MediaErasure, { strict: false }).erasePhoto(photoId)),
    handleJob(keepPicture, ({ pictureId }) => app.get(DeletedPictures, { strict: false }).keep(pictureId)),
    handleJob(dropPictures, ({ orderId }) => app.get(DeletedPictures, { strict: false }).drop(orderId)),
    handleJob(discardPictureFiles, ({ generationId, userId }) => app.get(PictureFiles, { strict: false }).discard(generationId, userId)),
    handleJob(cancelAtProvider, ({ generationId }) => app.get(GenerationRunnerService, { strict: false }).cancelAtProvider(generationId)),
    handleJob(
      paintView,
      ({ viewId }) => views.paint(viewId),
      ({ viewId }) => views.discard(viewId),
    ),
    handleJob(erasePicture, ({ pictureId }) => app.get(MediaErasure, { strict: false }).erasePicture(pictureId)),
  ];
}
