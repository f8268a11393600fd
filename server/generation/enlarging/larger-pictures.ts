import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/index.js';
import { LARGER_SCALE } from '../engines/engine-limits.js';
import { largerPictures } from '../generation-metrics.js';
import { Generation } from '../generation.entity.js';
import { Photo } from '../photos/photo.entity.js';
import { Vision } from '../vision/vision.js';
import { GenerationSource } from '../sources/generation-source.entity.js';
import { SourceImages } from '../sources/source-images.js';
import { Picture } from '../pictures/picture.entity.js';

/** Why there is no larger picture: another engine made it, its photo was deleted, or it would differ from what was approved. */
export const LARGER_OBSTACLES = ['other_engine', 'no_photo', 'different'] as const;
export type LargerObstacle = (typeof LARGER_OBSTACLES)[number];

/** Renders pictures of the local engine again with more pixels and more of the photo's detail, for print. */
@Injectable()
export class LargerPictures {
  constructor(
    private readonly database: Database,
    private readonly images: SourceImages,
    private readonly vision: Vision,
  ) {}

  /** Whether there is something to render from: null if so. */
  async findObstacle(pictureId: string): Promise<LargerObstacle | null> {
    const source = await this.sourceOf(pictureId);
    return typeof source === 'string' ? source : null;
  }

  /**
   * Takes several seconds, and gives way to all other work.
   * @param approved the picture that the customer saw; the larger one shows the same
   * @throws Error when it could not be rendered, and the signal's reason
   */
  async render(pictureId: string, approved: Buffer, signal: AbortSignal): Promise<Buffer | LargerObstacle> {
    const source = await this.sourceOf(pictureId);
    if (typeof source === 'string') return source;
    const { id: generationId, prompt, imageType, aspect, earlierInstructions, instruction } = source;
    try {
      const { sources } = await this.images.ofPhotos(source, signal);
      const task = {
        generationId,
        prompt,
        imageType: imageType ?? undefined,
        aspect,
        sources: await sources(),
        instructions: instruction === null ? [] : [...earlierInstructions, instruction],
      };
      const { renderLargerPicture } = await import('../engines/local/larger-picture.js');
      const larger = await renderLargerPicture({ ...task, approved, scale: LARGER_SCALE }, this.vision, signal);
      largerPictures.inc({ outcome: larger ? 'rendered' : 'different' });
      return larger ?? 'different';
    } catch (error) {
      if (!signal.aborted) largerPictures.inc({ outcome: 'failed' });
      throw error;
    }
  }

  private async sourceOf(pictureId: string): Promise<Generation | LargerObstacle> {
    const em = this.database.fork();
    const picture = await em.findOne(Picture, { id: pictureId });
    const generation = picture && (await em.findOne(Generation, { id: picture.generationId }));
    // The local engine's request id is the generation's.
    if (!generation || generation.providerRequestId !== generation.id) return 'other_engine';
    const { id: generationId, photoId, sourceCount } = generation;
    const chosen = sourceCount > 0 ? await em.find(GenerationSource, { generationId }) : [{ photoId }];
    const photos = await em.count(Photo, { id: { $in: chosen.map((source) => source.photoId) }, deletedAt: null });
    if (photos === Math.max(1, sourceCount)) return generation;
    largerPictures.inc({ outcome: 'no_photo' });
    return 'no_photo';
  }
}
