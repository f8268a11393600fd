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
export class Semaphore {
  /** Whoever was served comes last again: a Map keeps the order in which its keys came. */
  private readonly queues = new Map<string, Waiting[]>();
  private isBusy = false;

  constructor(private readonly maxWaitMs = MAX_WAIT_MS) {}

  /** @param requester line it waits in @throws AppError SERVER.UNAVAILABLE when there are too many, or it took too long */
  async runExclusive<T>(requester: string, work: () => Promise<T>): Promise<T> {
    if (this.isBusy) await this.wait(requester);
    this.isBusy = true;
    try {
      return await work();
    } finally {
      this.release(requester);
    }
  }

  private wait(requester: string): Promise<void> {
    this.makeRoom(requester);
    const line = this.queues.get(requester) ?? [];
    this.queues.set(requester, line);
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
  private makeRoom(requester: string): void {
    const own = this.queues.get(requester)?.length ?? 0;
    const lines = [...this.queues.values()];
    const longest = lines.reduce((longer, line) => (line.length > longer.length ? line : longer), []);
    const isFull = lines.reduce((sum, { length }) => sum + length, 0) >= MAX_WAITING_OF_ALL;
    if (own >= MAX_WAITING || (isFull && longest.length <= own + 1)) throw busy();
    if (isFull) longest.at(-1)?.refuse();
  }

  private release(served: string): void {
    const rest = this.queues.get(served);
    this.queues.delete(served);
    if (rest) this.queues.set(served, rest);
    for (const [requester, line] of this.queues) {
      const next = line.shift();
      if (line.length === 0) this.queues.delete(requester);
      if (next) return next.begin();
    }
    this.isBusy = false;
  }
}

export function busy(): AppError {
  return new AppError('SERVER.UNAVAILABLE', 'We’re looking at a lot of photos right now. Please try again in a moment.');
}
