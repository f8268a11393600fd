import { Injectable } from '@nestjs/common';
import { Database, logger, Mutex, ObjectStore } from '../../platform/index.js';
import { largerPictures } from '../generation-metrics.js';
import { Generation } from '../generation.entity.js';
import { Photo } from '../photos/photo.entity.js';
import { Vision } from '../vision/vision.service.js';
import { Picture } from './picture.entity.js';

/** Pixels in each direction per pixel of the picture: as many as fit into 400 MB beyond what a resting worker takes. */
const SCALE = 1.75;

/** Renders pictures of the local engine again with more pixels and more of the photo's detail, for print. */
@Injectable()
export class LargerPictures {
  /** Each takes a few hundred megabytes. */
  private readonly mutex = new Mutex();

  constructor(
    private readonly database: Database,
    private readonly objects: ObjectStore,
    private readonly vision: Vision,
  ) {}

  /**
   * @param approved the picture that the customer saw; the larger one shows the same
   * @returns null for another engine's picture, when its photo is gone, or when it would differ after a change of the engine
   * @throws Error when it could not be rendered, and the signal's reason
   */
  async render(pictureId: string, approved: Buffer, signal: AbortSignal): Promise<Buffer | null> {
    const generation = await this.generationOf(pictureId);
    // The local engine's request id is the generation's.
    if (!generation || generation.providerRequestId !== generation.id) return null;
    try {
      const larger = await this.mutex.runExclusive(() => this.renderFrom(generation, signal));
      const { isSamePicture } = await import('../engines/same-picture.js');
      const outcome = !larger ? 'no_photo' : (await isSamePicture(approved, larger)) ? 'rendered' : 'different';
      largerPictures.inc({ outcome });
      if (outcome !== 'rendered') logger.warn({ pictureId, outcome }, 'a picture is printed without more pixels');
      return outcome === 'rendered' ? larger : null;
    } catch (error) {
      if (!signal.aborted) largerPictures.inc({ outcome: 'failed' });
      throw error;
    }
  }

  private async generationOf(pictureId: string): Promise<Generation | null> {
    const em = this.database.fork();
    const picture = await em.findOne(Picture, { id: pictureId });
    return picture && em.findOne(Generation, { id: picture.generationId });
  }

  /** Null when the photo is gone. */
  private async renderFrom({ id, prompt, imageType, aspect, photoId }: Generation, signal: AbortSignal): Promise<Buffer | null> {
    signal.throwIfAborted();
    const photo = await this.database.fork().findOne(Photo, { id: photoId, deletedAt: null });
    if (!photo) return null;
    const bytes = await this.objects.read(photo.storagePath);
    const { LocalEngine } = await import('../engines/local/local-engine.js');
    const request = { generationId: id, prompt, imageType: imageType ?? undefined, aspect, photo: async () => bytes };
    return new LocalEngine(this.vision).renderLarger(request, SCALE, signal);
  }
}
