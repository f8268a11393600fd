import { Inject, Injectable } from '@nestjs/common';
import { LockMode, raw } from '@mikro-orm/core';
import sharp from 'sharp';
import { Clock, CONFIG, type Config, Database, type JobContext, logger, NotNowError, ObjectStore } from '../platform/index.js';
import { EngineError, type EngineImage, type EngineProgress, type ImageEngine } from './engines/image-engine.js';
import { Generation } from './generation.entity.js';
import { GenerationOutcomeService, type StoredResult } from './generation-outcome.service.js';
import { isOver } from './generation-states.js';
import { UserImage } from './photos/user-image.entity.js';

export const IMAGE_ENGINE = Symbol('IMAGE_ENGINE');

/** Not longer than the queue's lock: whoever takes up a killed worker's job finds the generation free. */
const LEASE_MS = 10_000;
const BUSY_DELAY_MS = 2_000;
const HEARTBEAT_MS = 1_000;
const THUMBNAIL_WIDTH = 600;
const EXTENSIONS = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' } as const;

/** Thrown into an engine whose picture nobody waits for any more. */
class NobodyWaitsError extends Error {}

/** Thrown into an engine that had all the time a customer is asked to wait. */
class TimeIsUpError extends EngineError {
  constructor() {
    super('timed_out', 'This picture took too long to make.');
  }
}

/** Does the work of a generation on a worker. Killed anywhere, the next try goes on where this one was. */
@Injectable()
export class GenerationRunnerService {
  constructor(
    private readonly database: Database,
    private readonly objects: ObjectStore,
    private readonly clock: Clock,
    private readonly outcome: GenerationOutcomeService,
    @Inject(IMAGE_ENGINE) private readonly engine: ImageEngine,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @throws Error to be tried again */
  async run(generationId: string, context: JobContext): Promise<void> {
    const generation = await this.claim(generationId);
    if (!generation) return;
    try {
      const image = await this.makePicture(generation, context.signal);
      const result = await this.store(generation, image);
      if (!(await this.outcome.succeed(generationId, result))) await this.discard(result);
    } catch (error) {
      await this.releaseLease(generationId);
      await this.handleFailure(generationId, error, context);
    }
  }

  /** Takes the generation for this worker; null when it is over. @throws NotNowError while another worker is on it */
  private claim(id: string): Promise<Generation | null> {
    return this.database.transaction(async (em) => {
      const generation = await em.findOne(Generation, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!generation || isOver(generation.status)) return null;
      const now = this.clock.now();
      if (generation.leaseUntil && generation.leaseUntil > now) {
        throw new NotNowError('Another worker is on this generation.', BUSY_DELAY_MS);
      }
      Object.assign(generation, { status: 'running', leaseUntil: new Date(now.getTime() + LEASE_MS), updatedAt: now });
      return generation;
    });
  }

  private async makePicture(generation: Generation, shutdown: AbortSignal): Promise<EngineImage> {
    const photo = await this.database.fork().findOne(UserImage, { id: generation.userImageId });
    if (!photo) throw new EngineError('rejected_input', 'The photo for this picture was deleted.');
    const { id, prompt, imageType, providerRequestId } = generation;
    const stop = new AbortController();
    const heartbeat = this.keepLease(generation, stop);
    try {
      const picture = this.engine.run(
        {
          generationId: id,
          prompt,
          imageType: imageType ?? undefined,
          numInferenceSteps: 30,
          guidanceScale: 4,
          photo: () => this.objects.read(photo.storagePath),
        },
        {
          resumeRequestId: providerRequestId ?? undefined,
          onSubmitted: async (requestId) => {
            await this.database.fork().nativeUpdate(Generation, { id }, { providerRequestId: requestId });
          },
          onProgress: (progress) => this.writeProgress(id, progress, stop),
          signal: stop.signal,
        },
      );
      // A stopping worker leaves the provider at work: the next one picks the same request up.
      return await unlessAborted(picture, shutdown);
    } finally {
      clearInterval(heartbeat);
    }
  }

  /** Renews the lease, and stops the engine once the generation is over or its time is up. */
  private keepLease(generation: Generation, stop: AbortController): NodeJS.Timeout {
    const deadline = generation.createdAt.getTime() + this.config.GENERATION_TIMEOUT_SECONDS * 1000;
    const beat = async (): Promise<void> => {
      const now = this.clock.now();
      if (now.getTime() > deadline) stop.abort(new TimeIsUpError());
      const leaseUntil = new Date(now.getTime() + LEASE_MS);
      const alive = await this.database
        .fork()
        .nativeUpdate(Generation, { id: generation.id, status: 'running' }, { leaseUntil, updatedAt: now });
      if (alive === 0) stop.abort(new NobodyWaitsError());
    };
    return setInterval(() => {
      beat().catch((error: unknown) => logger.warn({ err: error }, 'a generation could not renew its lease'));
    }, HEARTBEAT_MS);
  }

  private async writeProgress(id: string, progress: EngineProgress, stop: AbortController): Promise<void> {
    const alive = await this.database.fork().nativeUpdate(
      Generation,
      { id, status: 'running' },
      {
        queuePosition: progress.queuePosition ?? null,
        // 100 is kept for the moment when the picture can be seen.
        // A second attempt may begin anew, but what the customer sees never goes back.
        ...(progress.percent === undefined ? {} : { percent: raw('greatest(percent, ?)', [Math.min(99, Math.round(progress.percent))]) }),
        updatedAt: this.clock.now(),
      },
    );
    if (alive === 0) stop.abort(new NobodyWaitsError());
  }

  private async store(generation: Generation, image: EngineImage): Promise<StoredResult> {
    const { width, height } = await sharp(image.bytes).metadata();
    const thumbnail = await sharp(image.bytes).resize({ width: THUMBNAIL_WIDTH, withoutEnlargement: true }).webp({ quality: 80 }).toBuffer();
    const folder = `results/${generation.userId ?? 'tests'}/${generation.id}`;
    const storagePath = `${folder}/picture.${EXTENSIONS[image.contentType]}`;
    const thumbnailPath = `${folder}/thumbnail.webp`;
    await this.objects.put(storagePath, image.bytes, image.contentType);
    await this.objects.put(thumbnailPath, thumbnail, 'image/webp');
    return { storagePath, thumbnailPath, contentType: image.contentType, width, height };
  }

  private async discard({ storagePath, thumbnailPath }: StoredResult): Promise<void> {
    await Promise.all([this.objects.delete(storagePath), this.objects.delete(thumbnailPath)]);
  }

  private async releaseLease(id: string): Promise<void> {
    await this.database.fork().nativeUpdate(Generation, { id }, { leaseUntil: null });
  }

  private async handleFailure(id: string, error: unknown, context: JobContext): Promise<void> {
    if (error instanceof NobodyWaitsError) return;
    if (!(error instanceof EngineError)) throw error;
    const mayRetry = error.isTransient && !context.isLastAttempt && !(error instanceof TimeIsUpError);
    if (mayRetry) throw error;
    logger.warn({ err: error, cause: error.cause, generationId: id, reason: error.reason }, 'a generation failed');
    await this.outcome.fail(id, error.reason, error.message);
  }
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
