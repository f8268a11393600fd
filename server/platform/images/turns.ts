import { AppError } from '../errors/app-error.js';

/** Each has so many in line; more would wait in vain. */
const MAX_WAITING = 24;
const MAX_WAITING_OF_ALL = 64;
const MAX_WAIT_MS = 30_000;

/** One after the other. Those who wait are served in turn, so that nobody's crowd holds up anybody else for long. */
export class Turns {
  /** Whoever was served comes last again: a Map keeps the order in which its keys came. */
  private readonly lines = new Map<string, (() => void)[]>();
  private isTaken = false;

  constructor(private readonly maxWaitMs = MAX_WAIT_MS) {}

  /** @param whose line it waits in @throws AppError SERVER.UNAVAILABLE when there are too many, or it took too long */
  async run<T>(whose: string, work: () => Promise<T>): Promise<T> {
    if (this.isTaken) await this.wait(whose);
    this.isTaken = true;
    try {
      return await work();
    } finally {
      this.passOn();
    }
  }

  private wait(whose: string): Promise<void> {
    const line = this.lines.get(whose) ?? [];
    const ofAll = [...this.lines.values()].reduce((sum, { length }) => sum + length, 0);
    if (line.length >= MAX_WAITING || ofAll >= MAX_WAITING_OF_ALL) throw busy();
    this.lines.set(whose, line);
    return new Promise((resolve, reject) => {
      const timeout = setTimeout(() => {
        line.splice(line.indexOf(begin), 1);
        reject(busy());
      }, this.maxWaitMs);
      const begin = () => {
        clearTimeout(timeout);
        resolve();
      };
      line.push(begin);
    });
  }

  private passOn(): void {
    for (const [whose, line] of this.lines) {
      const next = line.shift();
      this.lines.delete(whose);
      if (line.length > 0) this.lines.set(whose, line);
      if (next) return next();
    }
    this.isTaken = false;
  }
}

export function busy(): AppError {
  return new AppError('SERVER.UNAVAILABLE', 'We’re looking at a lot of photos right now. Please try again in a moment.');
}
