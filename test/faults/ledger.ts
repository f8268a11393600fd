import type { Variant } from '../../server/catalog/contract.js';

export interface LedgerOrder {
  number: string;
  sessionId: string;
  email: string;
  lines: { productId: string; productType: Variant; quantity: number }[];
  /** Known once the shop has shown it. */
  id: string | null;
  /** The payment page said so. */
  isPaid: boolean;
  /** When it did, in ms of performance.now(). */
  paidAt: number | null;
}

export interface LedgerPicture {
  id: string;
  prompt: string;
  askedAt: number;
}

export interface LedgerRefund {
  orderId: string;
  key: string;
  /** The shop said that it would. */
  isAccepted: boolean;
}

/** What people were told while they shopped, and what went wrong for them. */
export class Ledger {
  readonly orders: LedgerOrder[] = [];
  readonly pictures: LedgerPicture[] = [];
  /** Who made an account. */
  readonly people: { id: string; email: string; password: string }[] = [];
  readonly refunds: LedgerRefund[] = [];
  /** How often people met which error: "503 STORAGE.UNAVAILABLE", or "no answer". */
  readonly errors = new Map<string, number>();
  /** What nobody may ever be told. */
  readonly violations: string[] = [];
  /** How often somebody tried long enough and left. */
  gaveUp = 0;
  /** When somebody last got the list of gifts, and the longest time in which nobody did, in ms. */
  private lastSeenOpen = performance.now();
  longestOutageMs = 0;

  /** What was promised in another drill as well. */
  add({ orders, pictures, people, refunds }: Ledger): void {
    this.orders.push(...orders);
    this.pictures.push(...pictures);
    this.people.push(...people);
    this.refunds.push(...refunds);
  }

  noteError(what: string): void {
    this.errors.set(what, (this.errors.get(what) ?? 0) + 1);
  }

  noteOpen(): void {
    this.lastLook();
    this.lastSeenOpen = performance.now();
  }

  /** Nobody looks any more: an outage that goes on counts until here. */
  lastLook(): void {
    this.longestOutageMs = Math.max(this.longestOutageMs, performance.now() - this.lastSeenOpen);
  }

  /** @param code of an error, such as `STORAGE.UNAVAILABLE` */
  timesMet(code: string): number {
    return [...this.errors].reduce((sum, [what, times]) => sum + (what.endsWith(` ${code}`) ? times : 0), 0);
  }

  /** Orders paid and pictures accepted from then on, until then. */
  doneBetween(from: number, to: number): { paid: number; pictures: number } {
    const within = (time: number | null) => time !== null && time >= from && time < to;
    return { paid: this.orders.filter(({ paidAt }) => within(paidAt)).length, pictures: this.pictures.filter(({ askedAt }) => within(askedAt)).length };
  }

  get errorsInWords(): string {
    const all = [...this.errors].sort(([, a], [, b]) => b - a);
    return all.map(([what, times]) => `${times} × ${what}`).join(', ') || 'none';
  }
}
