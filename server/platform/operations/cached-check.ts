import { logger } from '../logging/logger.js';

/** Probes time out after 3 s (docker/kubernetes). */
const TIMEOUT_MS = 2_000;
/** How long an answer is reused, so that many probes are no load. */
const FRESH_MS = 1_000;
/** A check that hangs is repeated after this: hanging checks do not pile up. */
const HANGING_MS = 10_000;

/** A health check of another system, shared by concurrent callers. It fails when it takes too long. */
export class CachedCheck {
  private latest: Promise<boolean> | undefined;
  private isPassing = true;

  /** @param ask rejects when the system cannot be used */
  constructor(
    private readonly system: string,
    private readonly ask: () => Promise<unknown>,
  ) {}

  passes(): Promise<boolean> {
    return (this.latest ??= this.begin());
  }

  private begin(): Promise<boolean> {
    const answer = this.ask();
    void Promise.race([answer.catch(() => undefined), after(HANGING_MS)])
      .then(() => after(FRESH_MS))
      .then(() => (this.latest = undefined));
    return Promise.race([answer, after(TIMEOUT_MS).then(refuseToWait)]).then(
      () => this.record(true),
      (error: unknown) => this.record(false, error),
    );
  }

  /** Logs changes: the answer of a probe says only which system is away, not why. */
  private record(passes: boolean, error?: unknown): boolean {
    const { system, isPassing } = this;
    if (isPassing && !passes) logger.warn({ system, err: error }, 'a readiness check fails');
    if (!isPassing && passes) logger.info({ system }, 'a readiness check passes again');
    this.isPassing = passes;
    return passes;
  }
}

function after(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms).unref());
}

function refuseToWait(): never {
  throw new Error(`No answer within ${TIMEOUT_MS} ms.`);
}
