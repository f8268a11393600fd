import { setImmediate as nextTurn } from 'node:timers/promises';

/** How long the pixel loops may hold the event loop before they let other jobs run, in milliseconds. */
const YIELD_INTERVAL_MS = 12;
/** Number of rows between two looks at the clock; even a wide row takes far less than a millisecond. */
const ROWS_PER_LOOK = 4;

/** Lets a long rendering yield to the event loop, stop on abort, and report progress. */
export class RenderProgress {
  private turnStarted = performance.now();

  constructor(
    private readonly signal: AbortSignal,
    private readonly onProgress: (percent: number) => Promise<void>,
  ) {}

  /** Runs `row` for each row of a picture. @throws the signal's reason when aborted. */
  async forEachRow(height: number, row: (y: number) => void): Promise<void> {
    for (let y = 0; y < height; y++) {
      row(y);
      if (y % ROWS_PER_LOOK === 0 && performance.now() - this.turnStarted > YIELD_INTERVAL_MS) await this.yieldToOthers();
    }
  }

  /** @throws the signal's reason when aborted. */
  async yieldToOthers(): Promise<void> {
    await nextTurn();
    this.signal.throwIfAborted();
    this.turnStarted = performance.now();
  }

  /** @throws the signal's reason when aborted. */
  async report(percent: number): Promise<void> {
    this.signal.throwIfAborted();
    await this.onProgress(percent);
    await this.yieldToOthers();
  }
}
