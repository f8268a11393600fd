/** Probes time out after 3 s (docker/kubernetes). */
const TIMEOUT_MS = 2_000;
/** How long an answer is reused, so that many probes are no load. */
const FRESH_MS = 1_000;
/** A check that hangs is repeated after this: hanging checks do not pile up. */
const HANGING_MS = 10_000;

/** A health check of another system, shared by concurrent callers. It fails when it takes too long. */
export class CachedCheck {
  private latest: Promise<boolean> | undefined;

  constructor(private readonly ask: () => Promise<boolean>) {}

  passes(): Promise<boolean> {
    return (this.latest ??= this.begin());
  }

  private begin(): Promise<boolean> {
    const answer = this.ask().catch(() => false);
    void Promise.race([answer, noAfter(HANGING_MS)])
      .then(() => noAfter(FRESH_MS))
      .then(() => (this.latest = undefined));
    return Promise.race([answer, noAfter(TIMEOUT_MS)]);
  }
}

function noAfter(ms: number): Promise<boolean> {
  return new Promise((resolve) => setTimeout(resolve, ms, false).unref());
}
