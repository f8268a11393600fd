/** Longer than this nobody waits for an answer. Probes of their own give up after 3 s (docker/kubernetes). */
const PATIENCE_MS = 2_000;
/** An answer is good for so long, so that probes, however many, are no load. */
const FRESH_MS = 1_000;
/** A question that was never answered is asked anew after this, and not before: hanging ones do not pile up. */
const LOST_MS = 10_000;

/** A question to another system that many ask at once: it is asked one at a time, and who waits too long hears no. */
export class CachedCheck {
  private latest: Promise<boolean> | undefined;

  constructor(private readonly ask: () => Promise<boolean>) {}

  passes(): Promise<boolean> {
    return (this.latest ??= this.begin());
  }

  private begin(): Promise<boolean> {
    const answer = this.ask().catch(() => false);
    void Promise.race([answer, noAfter(LOST_MS)])
      .then(() => noAfter(FRESH_MS))
      .then(() => (this.latest = undefined));
    return Promise.race([answer, noAfter(PATIENCE_MS)]);
  }
}

/** A process that ends does not wait for it. */
function noAfter(ms: number): Promise<boolean> {
  return new Promise((resolve) => setTimeout(resolve, ms, false).unref());
}
