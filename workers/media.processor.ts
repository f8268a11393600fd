import { Processor } from '@nestjs/bullmq';
import { encodeProductImage, ProductImages } from '../server/catalog/index.js';
import { DeletedPictures, releasePicture } from '../server/checkout/index.js';
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
} from '../server/generation/index.js';
import { GiftViewPainter, paintView } from '../server/gifts/index.js';
import { type JobContext, JobProcessor, payloadOf, type QueueJob, unknownJob, WORKER_OPTIONS } from '../server/platform/index.js';

@Processor('media', WORKER_OPTIONS)
export class MediaProcessor extends JobProcessor {
  constructor(
    private readonly erasure: MediaErasure,
    private readonly users: UserErasure,
    private readonly inspection: PhotoInspection,
    private readonly files: PictureFiles,
    private readonly runner: GenerationRunnerService,
    private readonly deletedPictures: DeletedPictures,
    private readonly views: GiftViewPainter,
    private readonly productImages: ProductImages,
  ) {
    super();
  }

  protected override run(job: QueueJob, { signal }: JobContext): Promise<void> {
    switch (job.name) {
      case inspectPhoto.name:
        return this.inspection.inspect(payloadOf(job, inspectPhoto).photoId, signal);
      case erasePhoto.name:
        return this.erasure.erasePhoto(payloadOf(job, erasePhoto).photoId);
      case erasePicture.name:
        return this.erasure.erasePicture(payloadOf(job, erasePicture).pictureId);
      case eraseUserPictures.name: {
        const { userId, contactHashes } = payloadOf(job, eraseUserPictures);
        return this.users.erase(userId, contactHashes);
      }
      case discardPictureFiles.name: {
        const { generationId, userId } = payloadOf(job, discardPictureFiles);
        return this.files.discard(generationId, userId);
      }
      case cancelAtProvider.name:
        return this.runner.cancelAtProvider(payloadOf(job, cancelAtProvider).generationId);
      case releasePicture.name:
        return this.deletedPictures.release(payloadOf(job, releasePicture).pictureId);
      case encodeProductImage.name:
        return this.productImages.encode(payloadOf(job, encodeProductImage).imageId);
      case paintView.name:
        return this.views.paint(payloadOf(job, paintView).viewId);
      default:
        throw unknownJob(job);
    }
  }

  protected override async onExhausted(job: QueueJob): Promise<void> {
    if (job.name === inspectPhoto.name) await this.inspection.skip(payloadOf(job, inspectPhoto).photoId);
    if (job.name === paintView.name) await this.views.discard(payloadOf(job, paintView).viewId);
  }
}
