import { Inject, Injectable } from '@nestjs/common';
import { logger, abortable } from '../../platform/index.js';
import {
  EngineError,
  type EnginePicture,
  type EngineRequest,
  type EngineRun,
  IMAGE_ENGINE,
  type ImageEngine,
} from '../engines/image-engine.js';
import { isOneColor } from '../engines/one-color.js';
import { firstRequestOf, type Generation, requestOf } from '../generation.entity.js';
import { secondTries } from '../generation-metrics.js';
import type { LeaseHeartbeat } from './lease-heartbeat.js';
import { type CheckedFaces, missingPeople } from '../pictures/picture.entity.js';
import { SourceImages, type TaskSources } from '../sources/source-images.js';
import { PictureCheck } from './picture-check.js';
import { NoSecondTryError, GenerationLeases } from './generation-leases.js';
import { SheetChoice } from './sheet-choice.js';

export interface CheckedPicture extends CheckedFaces {
  image: EnginePicture;
}

/** One attempt of a worker. */
interface GenerationAttempt {
  generation: Generation;
  task: TaskSources;
  heartbeat: LeaseHeartbeat;
  /** Aborted when the worker stops. */
  shutdown: AbortSignal;
}

type Submit = Pick<EngineRun, 'onSubmitting' | 'onProgress' | 'signal'> & { resume: EngineRequest | null };

/** Makes and checks the picture of a generation. If fal omitted a person, it is made once more, at our cost. */
@Injectable()
export class PictureMaker {
  constructor(
    private readonly images: SourceImages,
    private readonly leases: GenerationLeases,
    private readonly check: PictureCheck,
    private readonly sheets: SheetChoice,
    @Inject(IMAGE_ENGINE) private readonly engine: ImageEngine,
  ) {}

  /** @throws EngineError, and the reasons of `shutdown` and of the heartbeat's signals */
  async make(generation: Generation, heartbeat: LeaseHeartbeat, shutdown: AbortSignal): Promise<CheckedPicture> {
    const task = await this.images.of(generation, AbortSignal.any([shutdown, heartbeat.cancelled, heartbeat.leaseLost]));
    // A group is arranged to suit the sheet.
    if (task.kind === 'portrait') {
      await this.sheets.settle(generation, task.photo, AbortSignal.any([shutdown, heartbeat.cancelled]));
    }
    const attempt = { generation, task, heartbeat, shutdown };
    const isSecondTry = Boolean(generation.firstRequestId);
    const original = isSecondTry ? null : await this.makeOriginal(attempt, requestOf(generation));
    if (original && !this.isWorthSecondTry(original, heartbeat)) return original;
    const retry = await this.makeRetry(attempt, isSecondTry);
    const best = retry && isComplete(retry) ? retry : better(original ?? (await this.fetchOriginal(attempt, retry)), retry);
    if (retry) secondTries.inc({ outcome: best === retry ? 'kept' : 'not_better' });
    return best;
  }

  /** The local engine would render the same picture again. */
  private isWorthSecondTry(original: CheckedPicture, heartbeat: LeaseHeartbeat): boolean {
    return missingPeople(original) !== null && this.engine.name === 'fal' && heartbeat.hasTimeForSecondTry;
  }

  private makeOriginal(attempt: GenerationAttempt, resume: EngineRequest | null): Promise<CheckedPicture> {
    const { generation, heartbeat } = attempt;
    return this.runEngine(attempt, {
      resume,
      onSubmitting: (endpoint) => this.leases.recordSubmit(generation, endpoint),
      onProgress: (progress) => heartbeat.runWithLease(this.leases.recordProgress(generation, progress)),
      signal: heartbeat.cancelled,
    });
  }

  /** Fetches the first picture from the provider again after a crash. */
  private async fetchOriginal(attempt: GenerationAttempt, retry: CheckedPicture | null): Promise<CheckedPicture> {
    try {
      return await this.makeOriginal(attempt, firstRequestOf(attempt.generation));
    } catch (error) {
      if (retry && error instanceof EngineError) return retry;
      throw error;
    }
  }

  /** @returns null when it failed: then the first picture is used. @throws errors that end the whole attempt */
  private async makeRetry(attempt: GenerationAttempt, isSubmitted: boolean): Promise<CheckedPicture | null> {
    const { generation, heartbeat } = attempt;
    const { id: generationId } = generation;
    const submitted = isSubmitted ? requestOf(generation) : null;
    // A crash lost the id of the retry, which is never submitted twice.
    if (isSubmitted && !submitted) return null;
    try {
      return await this.runEngine(attempt, {
        resume: submitted,
        onSubmitting: (endpoint) => this.leases.recordSecondSubmit(generation, endpoint),
        // The customer has already seen the progress of the first picture.
        onProgress: async () => undefined,
        signal: AbortSignal.any([heartbeat.cancelled, heartbeat.deadlineSignal]),
      });
    } catch (error) {
      if (!(error instanceof EngineError || error instanceof NoSecondTryError)) throw error;
      secondTries.inc({ outcome: error instanceof EngineError ? 'failed' : 'refused' });
      logger.info({ err: error, generationId }, 'second try failed');
      return null;
    }
  }

  private async runEngine(attempt: GenerationAttempt, submit: Submit): Promise<CheckedPicture> {
    const { generation, task, heartbeat, shutdown } = attempt;
    const { id, prompt, imageType, aspect } = generation;
    const { resume, onSubmitting, onProgress, signal } = submit;
    const pictures = this.engine.run(
      {
        kind: task.kind,
        generationId: id,
        candidates: 1,
        prompt,
        imageType: imageType ?? undefined,
        aspect,
        numInferenceSteps: 30,
        guidanceScale: 4,
        sources: task.sources,
      },
      {
        resume: resume ?? undefined,
        onSubmitting: async (endpoint) => {
          await heartbeat.runWithLease(onSubmitting(endpoint));
          heartbeat.isSubmitting = true;
        },
        onRefused: () => this.leases.recordRefusal(generation),
        onSubmitted: async (request) => {
          logger.info({ generationId: id, ...request }, 'picture submitted');
          await this.leases.recordRequest(generation, request);
          heartbeat.isSubmitting = false;
        },
        onProgress,
        finished: heartbeat.providerFinished,
        signal,
      },
    );
    // A stopping worker lets the provider continue: the next worker resumes the same request.
    const left = AbortSignal.any([shutdown, heartbeat.leaseLost]);
    const [image] = await abortable(pictures, left);
    // A photo of one color has such a picture.
    if ((await isOneColor(image.bytes)) && !(await isOneColor((await task.sources())[0].image))) throw emptyPictureError();
    const checked = await this.check.check(generation, image, task, AbortSignal.any([left, heartbeat.cancelled]));
    return { image, ...checked };
  }
}

function isComplete(picture: CheckedPicture): boolean {
  return picture.faces !== null && !missingPeople(picture);
}

function better(original: CheckedPicture, retry: CheckedPicture | null): CheckedPicture {
  return retry?.faces && retry.faces.length > (original.faces?.length ?? 0) ? retry : original;
}

function emptyPictureError(): EngineError {
  return new EngineError('no_image', 'Our picture service sent an empty picture. Please try again.');
}
