const FIRST_MS = 500;
const LONGEST_MS = 30_000;
/** What ran this long was well; its next crash starts with the shortest pause again. */
const WELL_AFTER_MS = 60_000;

/** How long to wait before something that crashed is started again: twice as long each time, up to half a minute. */
export class RestartPause {
  private nextMs = FIRST_MS;
  private well: NodeJS.Timeout | undefined;

  /** It crashed. @returns the pause in ms */
  next(): number {
    clearTimeout(this.well);
    const pause = this.nextMs;
    this.nextMs = Math.min(pause * 2, LONGEST_MS);
    return pause;
  }

  /** It is back. */
  started(): void {
    this.well = setTimeout(() => (this.nextMs = FIRST_MS), WELL_AFTER_MS).unref();
  }
}
