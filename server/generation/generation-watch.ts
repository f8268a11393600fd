import { logger } from '../platform/index.js';
import { EngineError } from './engines/image-engine.js';
import type { Generation } from './generation.entity.js';
import { NobodyWaitsError, type RunningGenerations, TakenOverError } from './running-generations.service.js';

const HEARTBEAT_MS = 1_000;
/** The part of the customer's patience that making may take; the rest is kept for handing over what there is. */
const MAKING_SHARE = 0.75;

/** Thrown into an engine that had all the time a customer is asked to wait. */
export class TimeIsUpError extends EngineError {
  constructor() {
    super('timed_out', 'This picture took too long to make.');
  }
}

/** Looks after a generation while the engine works on it: renews the lease, and notices what happens elsewhere. */
export class GenerationWatch {
  /** Something was sent to the provider whose id is not known yet. */
  isSubmitting = false;
  private readonly stopping = new AbortController();
  private readonly leaving = new AbortController();
  private readonly hurrying = new AbortController();
  private readonly finishing = Promise.withResolvers<void>();
  private readonly heartbeat: NodeJS.Timeout;

  constructor(
    private readonly generation: Generation,
    private readonly running: RunningGenerations,
    /** The part of the customer's patience that is used: 0 at the beginning, 1 when time is up. */
    private readonly patienceUsed: () => number,
  ) {
    this.lookAtTheClock();
    if (generation.providerFinishedAt) this.finishing.resolve();
    this.heartbeat = setInterval(() => {
      this.beat().catch((error: unknown) => logger.warn({ err: error }, 'a generation could not renew its lease'));
    }, HEARTBEAT_MS);
  }

  /** Aborted when the picture is not wanted any more: the engine is to stop. */
  get stopped(): AbortSignal {
    return this.stopping.signal;
  }

  /** Aborted when another worker has the generation: the engine's work is none of ours any more. */
  get left(): AbortSignal {
    return this.leaving.signal;
  }

  /** Aborted when no time is left to make anything better than what there is. */
  get hurry(): AbortSignal {
    return this.hurrying.signal;
  }

  /** Whether there is time to do once more what was done so far. */
  get isTimeLeftForAnother(): boolean {
    return this.patienceUsed() * 2 < MAKING_SHARE;
  }

  /** Resolves when the provider told us that it is done. */
  get finished(): Promise<void> {
    return this.finishing.promise;
  }

  end(): void {
    clearInterval(this.heartbeat);
  }

  /** Runs `work`, and stops the engine when that finds that nobody waits. */
  async guard(work: Promise<void>): Promise<void> {
    try {
      await work;
    } catch (error) {
      if (error instanceof NobodyWaitsError) this.stopping.abort(error);
      else if (error instanceof TakenOverError) this.leaving.abort(error);
      throw error;
    }
  }

  private async beat(): Promise<void> {
    this.lookAtTheClock();
    await this.guard(this.renew()).catch((error: unknown) => {
      if (!this.stopped.aborted && !this.left.aborted) throw error;
    });
  }

  private async renew(): Promise<void> {
    if (await this.running.renewLease(this.generation)) this.finishing.resolve();
  }

  private lookAtTheClock(): void {
    const used = this.patienceUsed();
    if (used > MAKING_SHARE) this.hurrying.abort(new TimeIsUpError());
    if (used > 1) this.stopping.abort(new TimeIsUpError());
  }
}
