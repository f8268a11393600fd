import { AsyncLocalStorage } from 'node:async_hooks';

interface Waiting<Item> {
  item: Item;
  done: () => void;
  failed: (reason: unknown) => void;
  inItsContext: ReturnType<typeof AsyncLocalStorage.snapshot>;
}

interface Bounds {
  /** How many items a lot holds. */
  most?: number;
  /** How many lots may be under way, so that one that hangs does not hold up all. */
  atOnce?: number;
}

/**
 * Does for many at once what would be done for each: whatever comes while lots are under way goes with the next one. Nobody
 * waits for company, so one that comes alone goes at once.
 */
export class InLots<Item> {
  private readonly waiting: Waiting<Item>[] = [];
  private readonly most: number;
  private readonly atOnce: number;
  private underWay = 0;

  /** @param work succeeds or fails for the whole lot; runs in the context of the first in it */
  constructor(
    private readonly work: (items: Item[]) => Promise<unknown>,
    { most = 200, atOnce = 1 }: Bounds = {},
  ) {
    this.most = most;
    this.atOnce = atOnce;
  }

  /** @throws whatever `work` threw for the lot that the item was in */
  add(item: Item): Promise<void> {
    return new Promise((done, failed) => {
      this.waiting.push({ item, done, failed, inItsContext: AsyncLocalStorage.snapshot() });
      this.sendNext();
    });
  }

  private sendNext(): void {
    if (this.underWay >= this.atOnce) return;
    const lot = this.waiting.splice(0, this.most);
    const [first] = lot;
    if (!first) return;
    this.underWay += 1;
    void first.inItsContext(() => this.send(lot));
  }

  private async send(lot: Waiting<Item>[]): Promise<void> {
    try {
      await this.work(lot.map(({ item }) => item));
      lot.forEach(({ done }) => done());
    } catch (reason) {
      lot.forEach(({ failed }) => failed(reason));
    }
    this.underWay -= 1;
    this.sendNext();
  }
}
