import { Injectable } from '@nestjs/common';
import { Database, logger } from '../../platform/index.js';
import type { EnginePicture, ImageType } from '../engines/image-engine.js';
import { readPrompt } from '../engines/local/prompt-options.js';
import type { Generation } from '../generation.entity.js';
import { pictureChecks } from '../generation-metrics.js';
import { GenerationTimeoutError } from './lease-heartbeat.js';
import { type CheckedFaces, extraPeople, missingPeople, type PictureScore } from '../pictures/picture.entity.js';
import { scoreOf } from './picture-score.js';
import { Photo } from '../photos/photo.entity.js';
import type { TaskImages } from '../sources/source-images.js';
import { Vision } from '../vision/vision.js';

/** Image types in which the detector finds every face. In others, faces may be drawn so that it finds none. */
const LIKE_PHOTOS: ReadonlySet<ImageType | null> = new Set(['Realistic', 'Regular', 'painted']);
const UNKNOWN: CheckedPicture = { faces: null, photoFaces: null, mustMatch: false, score: null };

export interface CheckedPicture extends CheckedFaces {
  /** Null where it is not compared with another candidate, or where that is not possible. */
  score: PictureScore | null;
}

/** Compares the faces in a picture with those that should be in it. */
@Injectable()
export class PictureCheck {
  constructor(
    private readonly database: Database,
    private readonly vision: Vision,
  ) {}

  /**
   * A check that fails, or has no time left, leaves the faces unknown.
   * @param isOneOfSeveral its score is needed too
   * @throws the reason of an aborted signal, unless that is the timeout
   */
  async check(
    generation: Generation,
    image: EnginePicture,
    task: Pick<TaskImages, 'kind' | 'people' | 'sources'>,
    signal: AbortSignal,
    isOneOfSeveral = false,
  ): Promise<CheckedPicture> {
    if (!isCheckable(generation) || (task.kind === 'change' && task.people === null)) return UNKNOWN;
    try {
      const photoFaces = task.people ?? (await this.countInPhoto(generation.photoId, task, signal));
      if (photoFaces === 0) return UNKNOWN;
      const { faces } = await this.vision.inspect(image.bytes, signal);
      if (faces.length === 0 && !LIKE_PHOTOS.has(generation.imageType)) return UNKNOWN;
      const checked = { faces, photoFaces, mustMatch: task.people !== null };
      const outcome = missingPeople(checked) ? 'missing' : extraPeople(checked) ? 'extra' : 'complete';
      pictureChecks.inc({ outcome });
      return { ...checked, score: isOneOfSeveral ? await scoreOf(image.bytes, faces) : null };
    } catch (error) {
      if (signal.aborted && !(signal.reason instanceof GenerationTimeoutError)) throw signal.reason;
      pictureChecks.inc({ outcome: 'failed' });
      logger.warn({ err: error, generationId: generation.id }, 'could not check a picture for missing people');
      return UNKNOWN;
    }
  }

  /** Uses the inspection after the upload, if it is done. */
  private async countInPhoto(id: string, { sources }: Pick<TaskImages, 'sources'>, signal: AbortSignal): Promise<number> {
    const photo = await this.database.fork().findOne(Photo, { id });
    const { faces } = photo?.findings ?? (await this.vision.inspect((await sources())[0].image, signal));
    return faces.length;
  }
}

/**
 * Not for the test page, which shows the bare engine; nor for flat posters, in which the detector misses faces (in two of
 * eight).
 */
function isCheckable({ userId, imageType, prompt, instruction }: Generation): boolean {
  const look = readPrompt(prompt, imageType ?? undefined).look;
  return userId !== null && look !== '2d' && (instruction === null || readPrompt(instruction).look !== '2d');
}
