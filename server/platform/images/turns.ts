import { AppError } from '../errors/app-error.js';

/** Each person has so many in line; more would wait in vain. */
const MAX_WAITING = 24;
const MAX_WAITING_OF_ALL = 64;
/** More than three pictures take that use all the time they may. */
const MAX_WAIT_MS = 60_000;

interface Waiting {
  begin(): void;
  refuse(): void;
}

/** One after the other. Those who wait are served in turn, so that nobody's crowd holds up anybody else for long. */
export class Turns {
  /** Whoever was served comes last again: a Map keeps the order in which its keys came. */
  private readonly lines = new Map<string, Waiting[]>();
  private isTaken = false;

  constructor(private readonly maxWaitMs = MAX_WAIT_MS) {}

  /** @param whose line it waits in @throws AppError SERVER.UNAVAILABLE when there are too many, or it took too long */
  async run<T>(whose: string, work: () => Promise<T>): Promise<T> {
    if (this.isTaken) await this.wait(whose);
    this.isTaken = true;
    try {
      return await work();
    } finally {
      this.passOn(whose);
    }
  }

  private wait(whose: string): Promise<void> {
    this.makeRoom(whose);
    const line = this.lines.get(whose) ?? [];
    this.lines.set(whose, line);
    return new Promise((resolve, reject) => {
      const refuse = () => {
        clearTimeout(timeout);
        line.splice(line.indexOf(waiting), 1);
        reject(busy());
      };
      const begin = () => {
        clearTimeout(timeout);
        resolve();
      };
      const timeout = setTimeout(refuse, this.maxWaitMs);
      const waiting: Waiting = { begin, refuse };
      line.push(waiting);
    });
  }

  /** When all places are taken, the last of the longest line loses its own, unless that is no longer than this one's. */
  private makeRoom(whose: string): void {
    const own = this.lines.get(whose)?.length ?? 0;
    const lines = [...this.lines.values()];
    const longest = lines.reduce((longer, line) => (line.length > longer.length ? line : longer), []);
    const isFull = lines.reduce((sum, { length }) => sum + length, 0) >= MAX_WAITING_OF_ALL;
    if (own >= MAX_WAITING || (isFull && longest.length <= own + 1)) throw busy();
    if (isFull) longest.at(-1)?.refuse();
  }

  private passOn(served: string): void {
    const rest = this.lines.get(served);
    this.lines.delete(served);
    if (rest) this.lines.set(served, rest);
    for (const [whose, line] of this.lines) {
      const next = line.shift();
      if (line.length === 0) this.lines.delete(whose);
      if (next) return next.begin();
    }
    this.isTaken = false;
  }
}

export function busy(): AppError {
  return new AppError('SERVER.UNAVAILABLE', 'We’re looking at a lot of photos right now. Please try again in a moment.');
}
