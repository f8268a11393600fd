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
  /** Concurrent batches, so that a hanging one does not block the rest. */
  concurrency?: number;
}

/** Runs work in batches: items that arrive while one runs form the next. A single item is not delayed. */
export class Batcher<Item> {
  private readonly waiting: Waiting<Item>[] = [];
  private readonly maxSize: number;
  private readonly concurrency: number;
  private running = 0;

  /** @param work succeeds or fails for the whole batch; runs in the async context of its first item */
  constructor(
    private readonly work: (items: Item[]) => Promise<unknown>,
    { maxSize = 200, concurrency = 1 }: BatcherOptions = {},
  ) {
    this.maxSize = maxSize;
    this.concurrency = concurrency;
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
