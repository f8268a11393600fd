import { Inject, Injectable } from '@nestjs/common';
import { AppError, Database, logger, ObjectStore, unlessAborted } from '../platform/index.js';
import { EngineError, type EngineImage, type EngineRun, IMAGE_ENGINE, type ImageEngine } from './engines/image-engine.js';
import type { Generation } from './generation.entity.js';
import { secondTries } from './generation-metrics.js';
import type { GenerationWatch } from './generation-watch.js';
import { type CheckedFaces, missingPeople } from './missing-people.js';
import { UserImage } from './photos/user-image.entity.js';
import { PictureCheck } from './picture-check.service.js';
import { NoSecondTryError, RunningGenerations } from './running-generations.service.js';

export interface CheckedPicture extends CheckedFaces {
  image: EngineImage;
}

/** What a worker is on. */
interface Making {
  generation: Generation;
  photo: UserImage;
  watch: GenerationWatch;
  /** Aborted when the worker stops. */
  shutdown: AbortSignal;
}

type Submit = Pick<EngineRun, 'onSubmitting' | 'onProgress' | 'signal'> & { resumeRequestId: string | null | undefined };

/** Makes the picture of a generation and looks at it. One of fal that misses somebody is made once more, at our cost. */
@Injectable()
export class PictureMaker {
  constructor(
    private readonly database: Database,
    private readonly objects: ObjectStore,
    private readonly running: RunningGenerations,
    private readonly check: PictureCheck,
    @Inject(IMAGE_ENGINE) private readonly engine: ImageEngine,
  ) {}

  /** @throws EngineError, and what aborts `shutdown` or the watch */
  async make(generation: Generation, watch: GenerationWatch, shutdown: AbortSignal): Promise<CheckedPicture> {
    const photo = await this.database.fork().findOne(UserImage, { id: generation.userImageId });
    if (!photo) throw photoIsGone();
    const making = { generation, photo, watch, shutdown };
    const isSecondTry = Boolean(generation.firstRequestId);
    const first = isSecondTry ? null : await this.makeFirst(making, generation.providerRequestId);
    if (first && !this.isWorthSecondTry(first, watch)) return first;
    const second = await this.trySecond(making, isSecondTry);
    const kept = second && isComplete(second) ? second : better(first ?? (await this.fetchFirst(making, second)), second);
    if (second) secondTries.inc({ outcome: kept === second ? 'kept' : 'not_better' });
    return kept;
  }

  /** The same request gives the same picture locally. */
  private isWorthSecondTry(first: CheckedPicture, watch: GenerationWatch): boolean {
    return missingPeople(first) !== null && this.engine.name === 'fal' && watch.isTimeLeftForAnother;
  }

  private makeFirst(making: Making, resumeRequestId: string | null | undefined): Promise<CheckedPicture> {
    const { generation, watch } = making;
    return this.runEngine(making, {
      resumeRequestId,
      onSubmitting: () => this.running.noteSubmitting(generation),
      onProgress: (progress) => watch.guard(this.running.noteProgress(generation, progress)),
      signal: watch.stopped,
    });
  }

  /** What the provider still has of the first try, after a crash. */
  private async fetchFirst(making: Making, second: CheckedPicture | null): Promise<CheckedPicture> {
    try {
      return await this.makeFirst(making, making.generation.firstRequestId);
    } catch (error) {
      if (second && error instanceof EngineError) return second;
      throw error;
    }
  }

  /** @returns null when nothing came of it: the first picture is there. @throws what ends the work on a generation */
  private async trySecond(making: Making, isSubmitted: boolean): Promise<CheckedPicture | null> {
    const { generation, watch } = making;
    const { id: generationId, providerRequestId } = generation;
    // Its id was lost with a crash, and it is not submitted twice.
    if (isSubmitted && !providerRequestId) return null;
    try {
      return await this.runEngine(making, {
        resumeRequestId: isSubmitted ? providerRequestId : null,
        onSubmitting: () => this.running.noteSecondSubmitting(generation),
        // The customer has seen how far the first one was.
        onProgress: async () => undefined,
        signal: AbortSignal.any([watch.stopped, watch.hurry]),
      });
    } catch (error) {
      if (!(error instanceof EngineError || error instanceof NoSecondTryError)) throw error;
      secondTries.inc({ outcome: error instanceof EngineError ? 'failed' : 'refused' });
      logger.info({ err: error, generationId }, 'nothing came of a second try');
      return null;
    }
  }

  private async runEngine(making: Making, submit: Submit): Promise<CheckedPicture> {
    const { generation, photo, watch, shutdown } = making;
    const { id, prompt, imageType, aspect } = generation;
    const { resumeRequestId, onSubmitting, onProgress, signal } = submit;
    const readPhoto = () => this.readPhoto(photo);
    const picture = this.engine.run(
      {
        generationId: id,
        prompt,
        imageType: imageType ?? undefined,
        aspect,
        numInferenceSteps: 30,
        guidanceScale: 4,
        photo: readPhoto,
      },
      {
        resumeRequestId: resumeRequestId ?? undefined,
        onSubmitting: async () => {
          await watch.guard(onSubmitting());
          watch.isSubmitting = true;
        },
        onRefused: () => this.running.noteRefused(generation),
        onSubmitted: async (requestId) => {
          logger.info({ generationId: id, requestId }, 'a picture was submitted');
          await this.running.noteSubmitted(generation, requestId);
          watch.isSubmitting = false;
        },
        onProgress,
        finished: watch.finished,
        signal,
      },
    );
    // A stopping worker leaves the provider at work: the next one picks the same request up.
    const left = AbortSignal.any([shutdown, watch.left]);
    const image = await unlessAborted(picture, left);
    const checked = await this.check.check(generation, image, readPhoto, AbortSignal.any([left, watch.stopped]));
    return { image, ...checked };
  }

  private async readPhoto(photo: UserImage): Promise<Buffer> {
    try {
      return await this.objects.read(photo.storagePath);
    } catch (error) {
      throw error instanceof AppError && error.code === 'STORAGE.NOT_FOUND' ? photoIsGone() : error;
    }
  }
}

function isComplete({ faces, photoFaces }: CheckedPicture): boolean {
  return faces !== null && !missingPeople({ faces, photoFaces });
}

function better(first: CheckedPicture, second: CheckedPicture | null): CheckedPicture {
  return second?.faces && second.faces.length > (first.faces?.length ?? 0) ? second : first;
}

function photoIsGone(): EngineError {
  return new EngineError('rejected_input', 'The photo for this picture was deleted.');
}
