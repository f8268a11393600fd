import { logger } from '../../platform/index.js';
import { EngineError } from '../engines/image-engine.js';
import type { Generation } from '../generation.entity.js';
import { GenerationEndedError, type GenerationLeases, LeaseLostError } from './generation-leases.js';

const HEARTBEAT_MS = 1_000;
/** The part of the timeout for making the picture; the rest is for checking and storing it. */
const MAKING_SHARE = 0.75;

export class GenerationTimeoutError extends EngineError {
  constructor() {
    super('timed_out', 'This picture took too long to make.');
  }
}

/** Renews the lease of a generation while the engine works, and notices a cancel, a lost lease and the timeout. */
export class LeaseHeartbeat {
  /** A submit was sent whose id is not known yet. */
  isSubmitting = false;
  private readonly cancelling = new AbortController();
  private readonly losing = new AbortController();
  private readonly deadline = new AbortController();
  private readonly providerFinishing = Promise.withResolvers<void>();
  /** Aborted when the generation was canceled. */
  readonly cancelled = this.cancelling.signal;
  /** Aborted when another worker holds the lease. */
  readonly leaseLost = this.losing.signal;
  /** Aborted when no time is left for a second try. */
  readonly deadlineSignal = this.deadline.signal;
  /** Resolves when a webhook says that the provider is done. */
  readonly providerFinished = this.providerFinishing.promise;
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly generation: Generation,
    private readonly leases: GenerationLeases,
    /** The part of the timeout that has passed: 0 at the start, 1 at the timeout. */
    private readonly timeUsed: () => number,
  ) {
    this.checkTime();
    if (generation.providerFinishedAt) this.providerFinishing.resolve();
    this.timer = setInterval(() => {
      this.beat().catch((error: unknown) => logger.warn({ err: error }, 'could not renew the lease of a generation'));
    }, HEARTBEAT_MS);
  }

  get hasTimeForSecondTry(): boolean {
    return this.timeUsed() * 2 < MAKING_SHARE;
  }

  stop(): void {
    clearInterval(this.timer);
  }

  /** Runs `work`; stops the engine if it reports that the generation has ended or the lease is lost. */
  async runWithLease(work: Promise<void>): Promise<void> {
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
    await this.runWithLease(this.renew()).catch((error: unknown) => {
      if (!this.cancelled.aborted && !this.leaseLost.aborted) throw error;
    });
  }

  private async renew(): Promise<void> {
    if (await this.leases.renew(this.generation)) this.providerFinishing.resolve();
  }

  private checkTime(): void {
    const used = this.timeUsed();
    if (used > MAKING_SHARE) this.deadline.abort(new GenerationTimeoutError());
    if (used > 1) this.cancelling.abort(new GenerationTimeoutError());
  }
}
