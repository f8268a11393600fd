import { AsyncLocalStorage } from 'node:async_hooks';

interface Waiting<Item> {
  item: Item;
  done: () => void;
  failed: (reason: unknown) => void;
  runInContext: ReturnType<typeof AsyncLocalStorage.snapshot>;
}

interface BatcherOptions {
  /** Items per batch. */
  maxSize?: number;
  /** Batches that run at once, so that one that hangs does not hold up the rest. */
  concurrency?: number;
}

/** Runs work for many items at once: items that arrive while batches are running form the next one. A single item goes at once. */
export class Batcher<Item> {
  private readonly waiting: Waiting<Item>[] = [];
  private readonly maxSize: number;
  private readonly concurrency: number;
  private running = 0;

  /** @param work succeeds or fails for the whole batch; runs in the async context of its first item */
  constructor(
    private readonly work: (items: Item[]) => Promise<unknown>,
    { maxSize: most = 200, concurrency: atOnce = 1 }: BatcherOptions = {},
  ) {
    this.maxSize = most;
    this.concurrency = atOnce;
  }

  /** @throws whatever `work` threw for the batch of the item */
  add(item: Item): Promise<void> {
    return new Promise((done, failed) => {
      this.waiting.push({ item, done, failed, runInContext: AsyncLocalStorage.snapshot() });
      this.startNext();
    });
  }

  private startNext(): void {
    if (this.running >= this.concurrency) return;
    const batch = this.waiting.splice(0, this.maxSize);
    const [first] = batch;
    if (!first) return;
    this.running += 1;
    void first.runInContext(() => this.run(batch));
  }

  private async run(batch: Waiting<Item>[]): Promise<void> {
    try {
      await this.work(batch.map(({ item }) => item));
      batch.forEach(({ done }) => done());
    } catch (reason) {
      batch.forEach(({ failed }) => failed(reason));
    }
    this.running -= 1;
    this.startNext();
  }
}
