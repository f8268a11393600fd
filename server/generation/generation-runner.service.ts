import { Inject, Injectable } from '@nestjs/common';
import { AppError, Clock, CONFIG, type Config, Database, type JobContext, logger, NotNowError, ObjectStore } from '../platform/index.js';
import { EngineError, type EngineImage, type ImageEngine } from './engines/image-engine.js';
import { Generation } from './generation.entity.js';
import { engineDurations } from './generation-metrics.js';
import { GenerationOutcomeService } from './generation-outcome.service.js';
import { GenerationWatch, TimeIsUpError } from './generation-watch.js';
import { ResultObjects } from './result-objects.service.js';
import { NobodyWaitsError, RunningGenerations } from './running-generations.service.js';
import { UserImage } from './photos/user-image.entity.js';

export const IMAGE_ENGINE = Symbol('IMAGE_ENGINE');

const MAX_WAIT_SECONDS = 60;

/** Does the work of a generation on a worker. Killed anywhere, the next try goes on where this one was. */
@Injectable()
export class GenerationRunnerService {
  constructor(
    private readonly database: Database,
    private readonly objects: ObjectStore,
    private readonly clock: Clock,
    private readonly running: RunningGenerations,
    private readonly results: ResultObjects,
    private readonly outcome: GenerationOutcomeService,
    @Inject(IMAGE_ENGINE) private readonly engine: ImageEngine,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @throws Error to be tried again */
  async run(generationId: string, context: JobContext): Promise<void> {
    const generation = await this.running.claim(generationId);
    if (!generation) return;
    const watch = new GenerationWatch(generation, this.running, () => this.isTimeUp(generation));
    try {
      const begun = performance.now();
      const image = await this.makePicture(generation, watch, context.signal);
      const engineMs = Math.round(performance.now() - begun);
      engineDurations.observe({ engine: this.engine.name }, engineMs / 1000);
      await this.running.noteStoring(generation);
      const result = await this.results.store(generation, image);
      if (!(await this.outcome.succeed(generation, { ...result, engineMs }))) throw new NobodyWaitsError();
    } catch (error) {
      await this.handleFailure(generation, error, context, watch);
    } finally {
      watch.end();
    }
  }

  /** @throws Error to be tried again */
  async cancelAtProvider(generationId: string): Promise<void> {
    const generation = await this.database.fork().findOne(Generation, { id: generationId });
    if (generation?.providerRequestId) await this.engine.cancel?.(generation.providerRequestId);
  }

  private async makePicture(generation: Generation, watch: GenerationWatch, shutdown: AbortSignal): Promise<EngineImage> {
    const photo = await this.database.fork().findOne(UserImage, { id: generation.userImageId });
    if (!photo) throw photoIsGone();
    const { id, prompt, imageType, aspect, providerRequestId } = generation;
    const picture = this.engine.run(
      {
        generationId: id,
        prompt,
        imageType: imageType ?? undefined,
        aspect,
        numInferenceSteps: 30,
        guidanceScale: 4,
        photo: () => this.readPhoto(photo),
      },
      {
        resumeRequestId: providerRequestId ?? undefined,
        onSubmitting: async () => {
          await watch.guard(this.running.noteSubmitting(generation));
          watch.isSubmitting = true;
        },
        onRefused: () => this.running.noteRefused(generation),
        onSubmitted: async (requestId) => {
          logger.info({ generationId: id, requestId }, 'a picture was submitted');
          await this.running.noteSubmitted(generation, requestId);
          watch.isSubmitting = false;
        },
        onProgress: (progress) => watch.guard(this.running.noteProgress(generation, progress)),
        finished: watch.finished,
        signal: watch.stopped,
      },
    );
    // A stopping worker leaves the provider at work: the next one picks the same request up.
    return unlessAborted(picture, AbortSignal.any([shutdown, watch.left]));
  }

  private async readPhoto(photo: UserImage): Promise<Buffer> {
    try {
      return await this.objects.read(photo.storagePath);
    } catch (error) {
      throw error instanceof AppError && error.code === 'STORAGE.NOT_FOUND' ? photoIsGone() : error;
    }
  }

  private isTimeUp({ begunAt, createdAt }: Generation): boolean {
    return this.clock.now().getTime() > (begunAt ?? createdAt).getTime() + this.config.GENERATION_TIMEOUT_SECONDS * 1000;
  }

  private async handleFailure(generation: Generation, error: unknown, context: JobContext, watch: GenerationWatch): Promise<void> {
    if (error instanceof NobodyWaitsError) return this.discard(generation);
    if (error instanceof EngineError && !this.mayTryAgain(error, context)) return this.giveUp(generation, error);
    // A stopping worker may still learn what it submitted: the next one waits for the end of the lease.
    if (!(context.signal.aborted && watch.isSubmitting)) await this.release(generation);
    throw error instanceof EngineError ? withPatience(error) : error;
  }

  /** The lease ends with the generation: nobody may begin again in between. */
  private async giveUp({ id }: Generation, error: EngineError): Promise<void> {
    logger.warn({ err: error, generationId: id, reason: error.reason }, 'a generation failed');
    await this.outcome.fail(id, error.reason, error.message);
  }

  private mayTryAgain(error: EngineError, { isLastAttempt }: JobContext): boolean {
    if (!error.isTransient || error instanceof TimeIsUpError) return false;
    return Boolean(error.retryAfterSeconds) || !isLastAttempt;
  }

  /** For the next try. When it cannot be written down, the lease runs out by itself. */
  private async release(generation: Generation): Promise<void> {
    await this.running.release(generation).catch((error: unknown) => {
      logger.warn({ err: error, generationId: generation.id }, 'a generation could not be given back');
    });
  }

  /** At once if it can be; a job that was asked for when the generation ended makes sure of it. */
  private async discard({ id, userId }: Generation): Promise<void> {
    await this.results.discard(id, userId).catch((error: unknown) => {
      logger.warn({ err: error, generationId: id }, 'what nobody waits for could not be thrown away yet');
    });
  }
}

function photoIsGone(): EngineError {
  return new EngineError('rejected_input', 'The photo for this picture was deleted.');
}

/** The provider's own word on when to come back costs no attempt; the customer's patience ends it. */
function withPatience(error: EngineError): Error {
  if (!error.retryAfterSeconds) return error;
  return new NotNowError(error.message, Math.min(MAX_WAIT_SECONDS, error.retryAfterSeconds) * 1000);
}

/** Settles like `work`, unless the signal comes first: then rejects with its reason. */
async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(signal.reason as Error);
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([work, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
