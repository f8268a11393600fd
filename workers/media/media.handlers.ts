import { type Checkout, dropPictures, keepPicture } from '../../server/checkout/index.js';
import { cancelAtProvider, discardResult, erasePhoto, erasePicture, eraseUserImages, type Generation, inspectPhoto, retirePicture } from '../../server/generation/index.js';
import { paintView, type ViewPainting } from '../../server/gifts/index.js';
import { handleJob, type JobHandler } from '../../server/platform/index.js';

export function mediaHandlers(generation: Generation, checkout: Checkout, views: ViewPainting): JobHandler[] {
  return [
    handleJob(eraseUserImages, ({ userId, contactHashes }) => generation.eraseUser(userId, contactHashes)),
    handleJob(
      inspectPhoto,
      ({ photoId }, { signal }) => generation.inspectPhoto(photoId, signal),
      ({ photoId }) => generation.giveUpInspection(photoId),
    ),
    handleJob(erasePhoto, ({ photoId }) => generation.erasePhoto(photoId)),
    handleJob(retirePicture, ({ imageId }) => generation.retirePicture(imageId)),
    handleJob(keepPicture, ({ imageId }) => checkout.keepPicture(imageId)),
    handleJob(dropPictures, ({ orderId }) => checkout.dropPictures(orderId)),
    handleJob(discardResult, ({ generationId, userId }) => generation.discardResult(generationId, userId)),
    handleJob(cancelAtProvider, ({ generationId }) => generation.cancelAtProvider(generationId)),
    handleJob(
      paintView,
      ({ viewId }) => views.paint(viewId),
      ({ viewId }) => views.giveUp(viewId),
    ),
    handleJob(erasePicture, ({ imageId }) => generation.erasePicture(imageId)),
  ];
}
