import { AppError } from '../errors/app-error.js';

/** Waiting tasks per requester; more would time out. */
const MAX_WAITING = 24;
const MAX_WAITING_IN_ALL = 64;
/** Longer than three images that use all their time. */
const MAX_WAIT_MS = 60_000;

interface Waiting {
  begin(): void;
  refuse(): void;
}

/** Runs one task at a time, round robin by requester, so that one requester's many tasks do not block the others. */
export class Semaphore {
  /** By requester, in the order of their turns. */
  private readonly queues = new Map<string, Waiting[]>();
  private isBusy = false;

  constructor(private readonly maxWaitMs = MAX_WAIT_MS) {}

  /** @throws AppError SERVER.UNAVAILABLE when too many wait, or it took too long */
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
    const queue = this.queues.get(requester) ?? [];
    this.queues.set(requester, queue);
    return new Promise((resolve, reject) => {
      const refuse = () => {
        clearTimeout(timeout);
        queue.splice(queue.indexOf(waiting), 1);
        reject(busy());
      };
      const begin = () => {
        clearTimeout(timeout);
        resolve();
      };
      const timeout = setTimeout(refuse, this.maxWaitMs);
      const waiting: Waiting = { begin, refuse };
      queue.push(waiting);
    });
  }

  /** When all slots are taken, the last task of the longest queue is refused, unless this queue is about as long. */
  private makeRoom(requester: string): void {
    const own = this.queues.get(requester)?.length ?? 0;
    const queues = [...this.queues.values()];
    const longest = queues.reduce((longer, queue) => (queue.length > longer.length ? queue : longer), []);
    const isFull = queues.reduce((sum, { length }) => sum + length, 0) >= MAX_WAITING_IN_ALL;
    if (own >= MAX_WAITING || (isFull && longest.length <= own + 1)) throw busy();
    if (isFull) longest.at(-1)?.refuse();
  }

  private release(served: string): void {
    const rest = this.queues.get(served);
    this.queues.delete(served);
    if (rest) this.queues.set(served, rest);
    for (const [requester, queue] of this.queues) {
      const next = queue.shift();
      if (queue.length === 0) this.queues.delete(requester);
      if (next) return next.begin();
    }
    this.isBusy = false;
  }
}

export function busy(): AppError {
  return new AppError('SERVER.UNAVAILABLE', 'We’re looking at a lot of photos right now. Please try again in a moment.');
}
