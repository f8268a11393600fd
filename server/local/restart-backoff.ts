const FIRST_MS = 500;
const MAX_MS = 30_000;
/** What ran this long was well; its next crash starts with the shortest pause again. */
const RESET_AFTER_MS = 60_000;

/** How long to wait before something that crashed is started again: twice as long each time, up to half a minute. */
export class RestartBackoff {
  private delayMs = FIRST_MS;
  private resetTimer: NodeJS.Timeout | undefined;

  /** It crashed. @returns the pause in ms */
  nextDelayMs(): number {
    clearTimeout(this.resetTimer);
    const pause = this.delayMs;
    this.delayMs = Math.min(pause * 2, MAX_MS);
    return pause;
  }

  /** It is back. */
  recordStart(): void {
    this.resetTimer = setTimeout(() => (this.delayMs = FIRST_MS), RESET_AFTER_MS).unref();
  }
}
