import type { GiftWord } from '../../server/catalog/words/contract.js';
import type { Variant } from '../../server/catalog/contract.js';

export interface LoggedOrder {
  number: string;
  sessionId: string;
  email: string;
  lines: { productId: string; productType: Variant; quantity: number; words: GiftWord[] }[];
  /** Null until the shop has returned it. */
  id: string | null;
  /** Whether the payment page accepted the payment. */
  isPaid: boolean;
  /** Time of performance.now(), in ms. */
  paidAt: number | null;
}

export interface LoggedPicture {
  id: string;
  prompt: string;
  askedAt: number;
}

export interface LoggedRefund {
  orderId: string;
  key: string;
  /** Whether the shop accepted the request. */
  isAccepted: boolean;
}

/** Everything the shop confirmed to shoppers, and the errors they met. */
export class ShopperLog {
  readonly orders: LoggedOrder[] = [];
  readonly pictures: LoggedPicture[] = [];
  /** Created accounts. */
  readonly people: { id: string; email: string; password: string }[] = [];
  readonly refunds: LoggedRefund[] = [];
  /** How often shoppers met each error: "503 STORAGE.UNAVAILABLE", or "no answer". */
  readonly errors = new Map<string, number>();
  /** Answers that must never occur. */
  readonly violations: string[] = [];
  /** Number of shoppers who gave up. */
  gaveUp = 0;
  /** Time when the product list last loaded, and the longest outage of it, in ms. */
  private lastSeenOpen = performance.now();
  longestOutageMs = 0;

  /** Adds the log of another drill. */
  add({ orders, pictures, people, refunds }: ShopperLog): void {
    this.orders.push(...orders);
    this.pictures.push(...pictures);
    this.people.push(...people);
    this.refunds.push(...refunds);
  }

  noteError(what: string): void {
    this.errors.set(what, (this.errors.get(what) ?? 0) + 1);
  }

  noteAvailable(): void {
    this.endWatch();
    this.lastSeenOpen = performance.now();
  }

  /** Stops measuring outages: one that continues counts until now. */
  endWatch(): void {
    this.longestOutageMs = Math.max(this.longestOutageMs, performance.now() - this.lastSeenOpen);
  }

  /** @param code of an error, such as `STORAGE.UNAVAILABLE` */
  countErrors(code: string): number {
    return [...this.errors].reduce((sum, [what, times]) => sum + (what.endsWith(` ${code}`) ? times : 0), 0);
  }

  /** Orders paid and generations accepted between two times. */
  doneBetween(from: number, to: number): { paid: number; pictures: number } {
    const within = (time: number | null) => time !== null && time >= from && time < to;
    return {
      paid: this.orders.filter(({ paidAt }) => within(paidAt)).length,
      pictures: this.pictures.filter(({ askedAt }) => within(askedAt)).length,
    };
  }

  get errorsInWords(): string {
    const all = [...this.errors].sort(([, a], [, b]) => b - a);
    return all.map(([what, times]) => `${times} × ${what}`).join(', ') || 'none';
  }
}
