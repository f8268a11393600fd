import type { SandboxClock } from './clock.js';
import type { Coupons } from './coupons.js';
import type { Disputes } from './disputes.js';
import type { Events } from './events.js';
import type { Faults } from './faults.js';
import type { Idempotency } from './idempotency.js';
import type { Payments } from './payments.js';
import type { SandboxRefunds } from './refunds.js';
import type { Sessions } from './sessions.js';
import type { Store } from './store.js';

export interface PaymentSandboxOptions {
  /** 0 takes any free port. */
  port: number;
  host?: string;
  /** The journal. One running sandbox per file. */
  dataFile: string;
  /** The shop's webhook endpoint, and the secret that signs events. */
  webhookUrl: string;
  webhookSecret: string;
  /** The only valid API key; when absent, any `sk_test_…`. */
  secretKey?: string;
  /** How long to wait after the first, second, … failed delivery of an event; the last one repeats. */
  retryDelaysMs?: number[];
  clock?: SandboxClock;
}

export interface SandboxContext {
  options: PaymentSandboxOptions;
  store: Store;
  clock: SandboxClock;
  faults: Faults;
  coupons: Coupons;
  sessions: Sessions;
  payments: Payments;
  refunds: SandboxRefunds;
  disputes: Disputes;
  events: Events;
  idempotency: Idempotency;
}
