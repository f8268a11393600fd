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
}

export interface LedgerPicture {
  id: string;
  prompt: string;
}

/** What people were told while they shopped, and what went wrong for them. */
export class Ledger {
  readonly orders: LedgerOrder[] = [];
  readonly pictures: LedgerPicture[] = [];
  /** Who made an account. */
  readonly people: { id: string; email: string }[] = [];
  readonly refunds: { orderId: string; key: string }[] = [];
  /** How often people met which error: "503 STORAGE.UNAVAILABLE", or "no answer". */
  readonly errors = new Map<string, number>();
  /** What nobody may ever be told. */
  readonly violations: string[] = [];
  /** How often somebody tried long enough and left. */
  gaveUp = 0;
  /** When somebody last got the list of gifts, and the longest time in which nobody did, in ms. */
  private lastSeenOpen = performance.now();
  longestOutageMs = 0;

  noteError(what: string): void {
    this.errors.set(what, (this.errors.get(what) ?? 0) + 1);
  }

  noteOpen(): void {
    const now = performance.now();
    this.longestOutageMs = Math.max(this.longestOutageMs, now - this.lastSeenOpen);
    this.lastSeenOpen = now;
  }

  get errorsInWords(): string {
    const all = [...this.errors].sort(([, a], [, b]) => b - a);
    return all.map(([what, times]) => `${times} × ${what}`).join(', ') || 'none';
  }
}
