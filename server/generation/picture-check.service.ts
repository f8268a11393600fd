import { Injectable } from '@nestjs/common';
import { logger } from '../platform/index.js';
import type { EngineImage, ImageType } from './engines/image-engine.js';
import type { Generation } from './generation.entity.js';
import { pictureChecks } from './generation-metrics.js';
import { TimeIsUpError } from './generation-watch.js';
import { type CheckedFaces, missingPeople } from './missing-people.js';
import { Vision } from './vision/vision.service.js';

/** Nobody seen means nobody there. In the other looks it means that faces are drawn in a way that is not recognized. */
const LIKE_PHOTOS: ReadonlySet<ImageType | null> = new Set(['Realistic', 'Regular', 'painted']);
/** Flat shapes: some faces would be seen and some not. */
const NOT_CHECKED: ReadonlySet<ImageType | null> = new Set(['2d']);
const UNKNOWN: CheckedFaces = { faces: null, photoFaces: null };

/** Compares the faces of a finished picture with those of its photo. */
@Injectable()
export class PictureCheck {
  constructor(private readonly vision: Vision) {}

  /**
   * A check that fails, or for which no time is left, costs nobody the picture.
   * @throws the reason of an aborted signal, unless time is up
   */
  async check(
    { id, userId, imageType }: Generation,
    image: EngineImage,
    readPhoto: () => Promise<Buffer>,
    signal: AbortSignal,
  ): Promise<CheckedFaces> {
    // The test page shows what engine and prompt bring about, unmended.
    if (!userId || NOT_CHECKED.has(imageType)) return UNKNOWN;
    try {
      const photoFaces = await this.countInPhoto(readPhoto, signal);
      if (photoFaces === 0) return UNKNOWN;
      const { faces } = await this.vision.inspect(image.bytes, signal);
      if (faces.length === 0 && !LIKE_PHOTOS.has(imageType)) return UNKNOWN;
      const checked = { faces, photoFaces };
      pictureChecks.inc({ outcome: missingPeople(checked) ? 'missing' : 'complete' });
      return checked;
    } catch (error) {
      if (signal.aborted && !(signal.reason instanceof TimeIsUpError)) throw signal.reason;
      pictureChecks.inc({ outcome: 'failed' });
      logger.warn({ err: error, generationId: id }, 'a picture could not be checked for missing people');
      return UNKNOWN;
    }
  }

  private async countInPhoto(readPhoto: () => Promise<Buffer>, signal: AbortSignal): Promise<number> {
    return (await this.vision.inspect(await readPhoto(), signal)).faces.length;
  }
}
