import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import {
  Clock,
  Database,
  defineJob,
  Handles,
  HandlesFailure,
  type JobContext,
  logger,
  MINUTE_MS,
  RetryLaterError,
} from '../../platform/index.js';
import { EngineError, IMAGE_ENGINE, type ImageEngine } from '../engines/image-engine.js';
import { Generation, requestOf } from '../generation.entity.js';
import { engineDurations } from '../generation-metrics.js';
import { GenerationOutcome, cancelAtProvider } from './generation-outcome.js';
import { LeaseHeartbeat, GenerationTimeoutError } from './lease-heartbeat.js';
import { PictureMaker } from './picture-maker.js';
import { PictureFiles } from './picture-files.js';
import { GenerationEndedError, GenerationLeases } from './generation-leases.js';

/** Runs a generation on the engine; a redelivered job resumes it. */
export const runGeneration = defineJob({
  queue: 'generation',
  name: 'generation.run',
  title: 'Make a picture',
  payload: z.object({ generationId: z.uuid() }),
  // Over four minutes in all: an outage of a minute fails no generation.
  attempts: 9,
  backoffMs: 1_000,
  // The customer saw the failure, and the credit was refunded.
  retryWithinMs: 0,
});

/** The same for the test page; its own queue keeps customers from waiting behind it. */
export const runTestGeneration = defineJob({
  ...runGeneration,
  queue: 'generation-tests',
  name: 'generation.run-test',
  title: 'Make a picture for the test page',
});

/** Longest time for one picture, without its time in the queue. */
export const GENERATION_TIMEOUT_MS = 10 * MINUTE_MS;
const MAX_WAIT_SECONDS = 60;

/** Runs a generation on a worker. After a crash, the next attempt continues where this one stopped. */
@Injectable()
export class GenerationRunner {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly leases: GenerationLeases,
    private readonly maker: PictureMaker,
    private readonly files: PictureFiles,
    private readonly outcome: GenerationOutcome,
    @Inject(IMAGE_ENGINE) private readonly engine: ImageEngine,
  ) {}

  /** @throws Error to retry */
  @Handles(runGeneration, runTestGeneration)
  async run({ generationId }: { generationId: string }, context: JobContext): Promise<void> {
    const generation = await this.leases.claim(generationId);
    if (!generation) return;
    const heartbeat = new LeaseHeartbeat(generation, this.leases, () => this.timeUsed(generation));
    try {
      const begun = performance.now();
      const made = await this.maker.make(generation, heartbeat, context);
      const engineMs = Math.round(performance.now() - begun);
      engineDurations.observe({ engine: this.engine.name }, engineMs / 1000);
      await this.leases.recordStoring(generation);
      const pictures = [];
      for (const [candidate, { image, ...checked }] of made.entries()) {
        pictures.push({ ...(await this.files.store(generation, image, candidate)), ...checked });
      }
      if (!(await this.outcome.succeed(generation, pictures, engineMs))) throw new GenerationEndedError();
    } catch (error) {
      await this.handleFailure(generation, error, context, heartbeat);
    } finally {
      heartbeat.stop();
    }
  }

  /** @throws Error to retry */
  @Handles(cancelAtProvider)
  async cancelAtProvider({ generationId }: { generationId: string }): Promise<void> {
    const generation = await this.database.fork().findOne(Generation, { id: generationId });
    const request = generation && requestOf(generation);
    if (request) await this.engine.cancel?.(request);
  }

  /** Ends the generation of a job whose attempts are used up; the credit is returned. */
  @HandlesFailure(runGeneration, runTestGeneration)
  async giveUp({ generationId }: { generationId: string }): Promise<void> {
    await this.outcome.fail(generationId, 'unavailable', 'We couldn’t make this picture. Please try again.');
  }

  private timeUsed({ begunAt, createdAt }: Generation): number {
    const waited = this.clock.now().getTime() - (begunAt ?? createdAt).getTime();
    return waited / GENERATION_TIMEOUT_MS;
  }

  private async handleFailure(
    generation: Generation,
    error: unknown,
    context: JobContext,
    heartbeat: LeaseHeartbeat,
  ): Promise<void> {
    if (error instanceof GenerationEndedError) return this.discard(generation);
    if (error instanceof EngineError && !this.mayTryAgain(error, context)) return this.fail(generation, error);
    // A stopping worker may still learn the id of its submit, so the next one waits until the lease expires.
    if (!(context.signal.aborted && heartbeat.isSubmitting)) await this.release(generation);
    throw error instanceof EngineError ? asRetryLater(error) : error;
  }

  /** Ends the lease together with the generation. */
  private async fail({ id }: Generation, error: EngineError): Promise<void> {
    logger.warn({ err: error, generationId: id, reason: error.reason }, 'generation failed');
    await this.outcome.fail(id, error.reason, error.message);
  }

  private mayTryAgain(error: EngineError, { isLastAttempt }: JobContext): boolean {
    if (!error.isTransient || error instanceof GenerationTimeoutError) return false;
    return Boolean(error.retryAfterSeconds) || !isLastAttempt;
  }

  /** Releases the lease for the next attempt. If this fails, the lease expires anyway. */
  private async release(generation: Generation): Promise<void> {
    await this.leases.release(generation).catch((error: unknown) => {
      logger.warn({ err: error, generationId: generation.id }, 'could not release the lease of a generation');
    });
  }

  /** If this fails, the job that was enqueued with the generation's end repeats it. */
  private async discard({ id, userId }: Generation): Promise<void> {
    await this.files.discard({ generationId: id, userId }).catch((error: unknown) => {
      logger.warn({ err: error, generationId: id }, 'could not discard the files of an ended generation');
    });
  }
}

/** A wait that the provider asks for costs no attempt; the generation's timeout bounds it. */
function asRetryLater(error: EngineError): Error {
  if (!error.retryAfterSeconds) return error;
  return new RetryLaterError(error.message, Math.min(MAX_WAIT_SECONDS, error.retryAfterSeconds) * 1000);
}
