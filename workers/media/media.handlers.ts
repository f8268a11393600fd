import { type Checkout, dropPictures, keepPicture } from '../../server/checkout/index.js';
import {
  cancelAtProvider,
  discardPictureFiles,
  erasePhoto,
  erasePicture,
  eraseUserPictures,
  type GenerationRunnerService,
  inspectPhoto,
  type MediaErasure,
  type PhotoInspection,
  type PictureFiles,
  type UserErasure,
} from '../../server/generation/index.js';
import { paintView, type GiftViewPainter } from '../../server/gifts/index.js';
import { handleJob, type JobHandler } from '../../server/platform/index.js';

export function mediaHandlers(
  runner: GenerationRunnerService,
  inspection: PhotoInspection,
  files: PictureFiles,
  erasure: MediaErasure,
  userErasure: UserErasure,
  checkout: Checkout,
  views: GiftViewPainter,
): JobHandler[] {
  return [
    handleJob(eraseUserPictures, ({ userId, contactHashes }) => userErasure.erase(userId, contactHashes)),
    handleJob(
      inspectPhoto,
      ({ photoId }, { signal }) => inspection.inspect(photoId, signal),
      ({ photoId }) => inspection.skip(photoId),
    ),
    handleJob(erasePhoto, ({ photoId }) => erasure.erasePhoto(photoId)),
    handleJob(keepPicture, ({ pictureId }) => checkout.keepPicture(pictureId)),
    handleJob(dropPictures, ({ orderId }) => checkout.dropPictures(orderId)),
    handleJob(discardPictureFiles, ({ generationId, userId }) => files.discard(generationId, userId)),
    handleJob(cancelAtProvider, ({ generationId }) => runner.cancelAtProvider(generationId)),
    handleJob(
      paintView,
      ({ viewId }) => views.paint(viewId),
      ({ viewId }) => views.discard(viewId),
    ),
    handleJob(erasePicture, ({ pictureId }) => erasure.erasePicture(pictureId)),
  ];
}
