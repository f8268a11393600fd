import { logger } from '../../platform/index.js';
import { EngineError } from '../engines/image-engine.js';
import type { Generation } from '../generation.entity.js';
import { GenerationEndedError, type GenerationLeases, LeaseLostError } from './generation-leases.service.js';

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
export class LeaseHeartbeat {
  /** Something was sent to the provider whose id is not known yet. */
  isSubmitting = false;
  private readonly cancelling = new AbortController();
  private readonly losing = new AbortController();
  private readonly timeAlmostOut = new AbortController();
  private readonly providerFinishing = Promise.withResolvers<void>();
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly generation: Generation,
    private readonly leases: GenerationLeases,
    /** The part of the customer's patience that is used: 0 at the beginning, 1 when time is up. */
    private readonly timeUsed: () => number,
  ) {
    this.checkTime();
    if (generation.providerFinishedAt) this.providerFinishing.resolve();
    this.timer = setInterval(() => {
      this.beat().catch((error: unknown) => logger.warn({ err: error }, 'a generation could not renew its lease'));
    }, HEARTBEAT_MS);
  }

  /** Aborted when the picture is not wanted any more: the engine is to stop. */
  get cancelled(): AbortSignal {
    return this.cancelling.signal;
  }

  /** Aborted when another worker has the generation: the engine's work is none of ours any more. */
  get leaseLost(): AbortSignal {
    return this.losing.signal;
  }

  /** Aborted when no time is left to make anything better than what there is. */
  get timeNearlyUp(): AbortSignal {
    return this.timeAlmostOut.signal;
  }

  /** Whether there is time to do once more what was done so far. */
  get hasTimeForSecondTry(): boolean {
    return this.timeUsed() * 2 < MAKING_SHARE;
  }

  /** Resolves when the provider told us that it is done. */
  get providerFinished(): Promise<void> {
    return this.providerFinishing.promise;
  }

  stop(): void {
    clearInterval(this.timer);
  }

  /** Runs `work`, and stops the engine when that finds that nobody waits. */
  async guard(work: Promise<void>): Promise<void> {
    try {
      await work;
    } catch (error) {
      if (error instanceof GenerationEndedError) this.cancelling.abort(error);
      else if (error instanceof LeaseLostError) this.losing.abort(error);
      throw error;
    }
  }

  private async beat(): Promise<void> {
    this.checkTime();
    await this.guard(this.renew()).catch((error: unknown) => {
      if (!this.cancelled.aborted && !this.leaseLost.aborted) throw error;
    });
  }

  private async renew(): Promise<void> {
    if (await this.leases.renew(this.generation)) this.providerFinishing.resolve();
  }

  private checkTime(): void {
    const used = this.timeUsed();
    if (used > MAKING_SHARE) this.timeAlmostOut.abort(new TimeIsUpError());
    if (used > 1) this.cancelling.abort(new TimeIsUpError());
  }
}
