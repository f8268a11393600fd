import { AppError } from '../errors/app-error.js';
import type { Requester } from '../requester.js';
import { MINUTE_MS } from '../durations/contract.js';

/** Waiting tasks per account; more would time out. */
const MAX_WAITING = 24;
const MAX_WAITING_IN_ALL = 64;
/** Longer than three images that use all their time. */
const MAX_WAIT_MS = MINUTE_MS;

interface Waiting {
  begin(): void;
  refuse(): void;
}

type Queues = Map<string, Waiting[]>;

/**
 * Runs one task at a time. Networks take turns, and so do the accounts within each, so that many tasks of one do not block the
 * others.
 */
export class Semaphore {
  /** By network and account, in the order of their turns. */
  private readonly networks = new Map<string, Queues>();
  private isBusy = false;

  constructor(private readonly maxWaitMs = MAX_WAIT_MS) {}

  /** @throws AppError SERVER.UNAVAILABLE when too many wait, or it took too long */
  async runExclusive<T>(requester: Requester, work: () => Promise<T>): Promise<T> {
    if (this.isBusy) await this.wait(requester);
    this.isBusy = true;
    try {
      return await work();
    } finally {
      this.release(requester);
    }
  }

  private wait({ network, account }: Requester): Promise<void> {
    const queues = this.networks.get(network) ?? new Map<string, Waiting[]>();
    const queue = queues.get(account) ?? [];
    this.makeRoom(queues, queue);
    this.networks.set(network, queues.set(account, queue));
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

  /**
   * When all slots are taken, the last task of the longest queue of the network with most tasks is refused, unless this
   * network and account have about as many.
   */
  private makeRoom(own: Queues, ownQueue: Waiting[]): void {
    if (ownQueue.length >= MAX_WAITING) throw busy();
    const networks = [...this.networks.values()];
    if (networks.reduce((sum, queues) => sum + waitingIn(queues), 0) < MAX_WAITING_IN_ALL) return;
    const largest = networks.reduce((most, queues) => (waitingIn(queues) > waitingIn(most) ? queues : most));
    const others = waitingIn(largest) > waitingIn(own) + 1 ? largest : own;
    const longest = [...others.values()].reduce((most, queue) => (queue.length > most.length ? queue : most), []);
    if (others === own && longest.length <= ownQueue.length + 1) throw busy();
    longest.at(-1)?.refuse();
  }

  private release(served: Requester): void {
    const queues = this.networks.get(served.network);
    if (queues) {
      moveToEnd(this.networks, served.network);
      moveToEnd(queues, served.account);
    }
    const next = this.takeNext();
    if (next) next.begin();
    else this.isBusy = false;
  }

  private takeNext(): Waiting | undefined {
    for (const [network, queues] of this.networks) {
      for (const [account, queue] of queues) {
        const next = queue.shift();
        if (queue.length === 0) queues.delete(account);
        if (queues.size === 0) this.networks.delete(network);
        if (next) return next;
      }
    }
    return undefined;
  }
}

function waitingIn(queues: Queues): number {
  return [...queues.values()].reduce((sum, { length }) => sum + length, 0);
}

function moveToEnd<Value>(map: Map<string, Value>, key: string): void {
  const value = map.get(key);
  map.delete(key);
  if (value !== undefined) map.set(key, value);
}

export function busy(): AppError {
  return new AppError('SERVER.UNAVAILABLE', 'We’re looking at a lot of photos right now. Please try again in a moment.');
}
