const FIRST_MS = 500;
const MAX_MS = 30_000;
/** After running this long, the next crash starts with the shortest delay again. */
const RESET_AFTER_MS = 60_000;

/** Delay before a crashed process is started again: doubles each time, up to 30 seconds. */
export class RestartBackoff {
  private delayMs = FIRST_MS;
  private resetTimer: NodeJS.Timeout | undefined;

  /** Call after a crash. @returns ms */
  nextDelayMs(): number {
    clearTimeout(this.resetTimer);
    const pause = this.delayMs;
    this.delayMs = Math.min(pause * 2, MAX_MS);
    return pause;
  }

  recordStart(): void {
    this.resetTimer = setTimeout(() => (this.delayMs = FIRST_MS), RESET_AFTER_MS).unref();
  }
}
