import { Inject, Injectable } from '@nestjs/common';
import { type JobContext, logger, abortable } from '../../platform/index.js';
import {
  EngineError,
  type EnginePicture,
  type EnginePictures,
  type EngineRequest,
  type EngineRun,
  IMAGE_ENGINE,
  type ImageEngine,
} from '../engines/image-engine.js';
import { isOneColor } from '../engines/one-color.js';
import { firstRequestOf, type Generation, requestOf } from '../generation.entity.js';
import { secondTries } from '../generation-metrics.js';
import type { LeaseHeartbeat } from './lease-heartbeat.js';
import { wrongPeople } from '../pictures/picture.entity.js';
import { SourceImages, type TaskImages } from '../sources/source-images.js';
import { type CheckedPicture, PictureCheck } from './picture-check.js';
import { bestOf } from './picture-score.js';
import { NoSecondTryError, GenerationLeases } from './generation-leases.js';
import { SheetChoice } from './sheet-choice.js';

interface MadePicture extends CheckedPicture {
  image: EnginePicture;
}

/** In the order in which the engine made them. */
type MadePictures = readonly [MadePicture, ...MadePicture[]];

/** One attempt of a worker. */
interface GenerationAttempt {
  generation: Generation;
  task: TaskImages;
  heartbeat: LeaseHeartbeat;
  /** Aborted when the worker stops. */
  shutdown: AbortSignal;
  isLastTry: boolean;
}

type Submit = Pick<EngineRun, 'onSubmitting' | 'onProgress' | 'signal'> & { resume: EngineRequest | null };

/**
 * Makes and checks the picture of a generation, or several candidates. If fal made only one, with the wrong number of people,
 * it is made once more, at our cost.
 */
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
  async make(
    generation: Generation,
    heartbeat: LeaseHeartbeat,
    { signal: shutdown, isLastAttempt: isLastTry }: JobContext,
  ): Promise<MadePictures> {
    const task = await this.images.of(generation, AbortSignal.any([shutdown, heartbeat.cancelled, heartbeat.leaseLost]));
    // A group is arranged to suit the sheet.
    if (task.kind === 'portrait') {
      await this.sheets.settle(generation, task.photo, AbortSignal.any([shutdown, heartbeat.cancelled]));
    }
    const attempt = { generation, task, heartbeat, shutdown, isLastTry };
    const isSecondTry = Boolean(generation.firstRequestId);
    const originals = isSecondTry ? null : await this.makeOriginals(attempt, requestOf(generation));
    if (originals && !this.isWorthSecondTry(originals, heartbeat)) return originals;
    const retry = await this.makeRetry(attempt, isSecondTry);
    const best =
      retry && isComplete(retry) ? retry : better((originals ?? (await this.fetchOriginals(attempt, retry)))[0], retry);
    if (retry) secondTries.inc({ outcome: best === retry ? 'kept' : 'not_better' });
    return [best];
  }

  /** A second candidate replaces the second try. The local engine would render the same picture again. */
  private isWorthSecondTry([original, ...others]: MadePictures, heartbeat: LeaseHeartbeat): boolean {
    const isWrong = others.length === 0 && wrongPeople(original) > 0;
    return isWrong && this.engine.name === 'fal' && heartbeat.hasTimeForSecondTry;
  }

  private makeOriginals(
    attempt: GenerationAttempt,
    resume: EngineRequest | null,
    onSubmitting = (endpoint: string) => this.leases.recordSubmit(attempt.generation, endpoint),
  ): Promise<MadePictures> {
    const { generation, heartbeat } = attempt;
    return this.runEngine(attempt, {
      resume,
      onSubmitting,
      onProgress: (progress) => heartbeat.runWithLease(this.leases.recordProgress(generation, progress)),
      signal: heartbeat.cancelled,
    });
  }

  /** Fetches the first picture from the provider again after a crash. */
  private async fetchOriginals(attempt: GenerationAttempt, retry: MadePicture | null): Promise<MadePictures> {
    try {
      const neverSubmit = () => Promise.reject(emptyPictureError());
      return await this.makeOriginals(attempt, firstRequestOf(attempt.generation), neverSubmit);
    } catch (error) {
      if (retry && error instanceof EngineError) return [retry];
      throw error;
    }
  }

  /** @returns null when it failed: then the first picture is used. @throws errors that end the whole attempt */
  private async makeRetry(attempt: GenerationAttempt, isSubmitted: boolean): Promise<MadePicture | null> {
    const { generation, heartbeat } = attempt;
    const { id: generationId } = generation;
    const submitted = isSubmitted ? requestOf(generation) : null;
    // A crash lost the id of the retry, which is never submitted twice.
    if (isSubmitted && !submitted) return null;
    try {
      const [retry] = await this.runEngine(attempt, {
        resume: submitted,
        onSubmitting: (endpoint) => this.leases.recordSecondSubmit(generation, endpoint),
        // The customer has already seen the progress of the first picture.
        onProgress: async () => undefined,
        signal: AbortSignal.any([heartbeat.cancelled, heartbeat.deadlineSignal]),
      });
      return retry;
    } catch (error) {
      if (!(error instanceof EngineError || error instanceof NoSecondTryError)) throw error;
      secondTries.inc({ outcome: error instanceof EngineError ? 'failed' : 'refused' });
      logger.info({ err: error, generationId }, 'second try failed');
      return null;
    }
  }

  private async runEngine(attempt: GenerationAttempt, submit: Submit): Promise<MadePictures> {
    const { generation, task, heartbeat, shutdown, isLastTry } = attempt;
    const { id, prompt, imageType, aspect } = generation;
    const candidates = Math.min(generation.candidates, this.engine.limits[task.kind].candidates);
    const { resume, onSubmitting, onProgress, signal } = submit;
    const pictures = this.engine.run(
      {
        ...task,
        generationId: id,
        candidates,
        prompt,
        imageType: imageType ?? undefined,
        aspect,
        numInferenceSteps: 30,
        guidanceScale: 4,
      },
      {
        resume: resume ?? undefined,
        endpoint: generation.endpoint,
        isLastTry,
        onSubmitting: async (endpoint) => {
          await heartbeat.runWithLease(onSubmitting(endpoint));
          heartbeat.isSubmitting = true;
          generation.endpoint = endpoint;
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
    const images = await this.withoutEmpty(await abortable(pictures, left), task);
    const made: MadePicture[] = [];
    for (const image of images) {
      const signal = AbortSignal.any([left, heartbeat.cancelled]);
      made.push({ image, ...(await this.check.check(generation, image, task, signal, images.length > 1)) });
    }
    return made as [MadePicture, ...MadePicture[]];
  }

  /** @throws EngineError when all are empty */
  private async withoutEmpty(images: EnginePictures, task: TaskImages): Promise<EnginePicture[]> {
    const areEmpty = await Promise.all(images.map(({ bytes }) => isOneColor(bytes)));
    // An image of one color has such a picture.
    if (!areEmpty.includes(true) || (await isOneColor(await firstImageOf(task)))) return [...images];
    const others = images.filter((_, i) => !areEmpty[i]);
    if (others.length === 0) throw emptyPictureError();
    return others;
  }
}

async function firstImageOf(task: TaskImages): Promise<Buffer> {
  return task.kind === 'change' ? task.parent() : (await task.sources())[0].image;
}

function isComplete(picture: MadePicture): boolean {
  return picture.faces !== null && wrongPeople(picture) === 0;
}

function better(original: MadePicture, retry: MadePicture | null): MadePicture {
  return retry && bestOf([original, retry]) === 1 ? retry : original;
}

function emptyPictureError(): EngineError {
  return new EngineError('no_image', 'Our picture service sent an empty picture. Please try again.');
}
