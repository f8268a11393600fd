import { JournalStore } from '../journal-store.js';
import type { Collections } from './records.js';

const NAMES = [
  'coupons',
  'sessions',
  'shippingRates',
  'paymentIntents',
  'charges',
  'refunds',
  'disputes',
  'fraudWarnings',
  'events',
  'answers',
] as const satisfies (keyof Collections)[];

/** The objects of the payment sandbox. */
export class Store extends JournalStore<Collections> {
  constructor(file: string) {
    super(file, NAMES);
  }

  /** @param keepAnswersSince older ones have expired */
  closeWithout(keepAnswersSince: number): void {
    this.close(([name, record]) => name !== 'answers' || record.createdAt >= keepAnswersSince);
  }
}
