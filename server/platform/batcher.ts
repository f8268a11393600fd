import { AsyncLocalStorage } from 'node:async_hooks';

interface Waiting<Item> {
  item: Item;
  done: () => void;
  failed: (reason: unknown) => void;
  runInContext: ReturnType<typeof AsyncLocalStorage.snapshot>;
}

interface BatcherOptions {
  /** How many items a lot holds. */
  maxSize?: number;
  /** How many lots may be under way, so that one that hangs does not hold up all. */
  concurrency?: number;
}

/**
 * Does for many at once what would be done for each: whatever comes while lots are under way goes with the next one. Nobody
 * waits for company, so one that comes alone goes at once.
 */
export class Batcher<Item> {
  private readonly waiting: Waiting<Item>[] = [];
  private readonly maxSize: number;
  private readonly concurrency: number;
  private running = 0;

  /** @param work succeeds or fails for the whole lot; runs in the context of the first in it */
  constructor(
    private readonly work: (items: Item[]) => Promise<unknown>,
    { maxSize: most = 200, concurrency: atOnce = 1 }: BatcherOptions = {},
  ) {
    this.maxSize = most;
    this.concurrency = atOnce;
  }

  /** @throws whatever `work` threw for the lot that the item was in */
  add(item: Item): Promise<void> {
    return new Promise((done, failed) => {
      this.waiting.push({ item, done, failed, runInContext: AsyncLocalStorage.snapshot() });
      this.startNext();
    });
  }

  private startNext(): void {
    if (this.running >= this.concurrency) return;
    const lot = this.waiting.splice(0, this.maxSize);
    const [first] = lot;
    if (!first) return;
    this.running += 1;
    void first.runInContext(() => this.run(lot));
  }

  private async run(lot: Waiting<Item>[]): Promise<void> {
    try {
      await this.work(lot.map(({ item }) => item));
      lot.forEach(({ done }) => done());
    } catch (reason) {
      lot.forEach(({ failed }) => failed(reason));
    }
    this.running -= 1;
    this.startNext();
  }
}
