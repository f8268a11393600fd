import { createHmac } from 'node:crypto';
import type { Faults } from './faults.js';
import type { Delivery, WireEvent } from './records.js';
import type { Store } from './store.js';

const CONCURRENCY = 8;
const THREE_DAYS_MS = 3 * 24 * 60 * 60 * 1000;

export interface WebhookOptions {
  url: string;
  secret: string;
  /** How long to wait after the first, second, … failure; the last one repeats. */
  retryDelaysMs: number[];
  timeoutMs: number;
}

/** The header that `stripe.webhooks.constructEvent` checks: HMAC-SHA256 over the time and the exact body. */
function signature(body: string, secret: string, seconds: number): string {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}

/** Sends recorded events to the shop until each is answered with 2xx. What waits is in the store. */
export class WebhookSender {
  private readonly waiting = new Set<string>();
  private readonly running = new Map<string, Promise<void>>();
  private readonly closing = new AbortController();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly store: Store,
    private readonly faults: Faults,
    private readonly options: WebhookOptions,
  ) {}

  /** Takes up the deliveries that an earlier run left pending. */
  start(): void {
    for (const delivery of this.store.all('deliveries')) this.enqueue(delivery.id);
  }

  /** May be called inside a transaction: the delivery is looked up afterwards, and forgotten if it was rolled back. */
  readonly enqueue = (deliveryId: string): void => {
    this.waiting.add(deliveryId);
    this.scheduleIn(0);
  };

  async close(): Promise<void> {
    clearTimeout(this.timer);
    this.closing.abort();
    await Promise.all(this.running.values());
  }

  private scheduleIn(delayMs: number): void {
    if (this.closing.signal.aborted) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.sendDue(), delayMs);
  }

  private sendDue(): void {
    const idle = this.pending().filter((delivery) => !this.running.has(delivery.id));
    const due = idle.filter((delivery) => delivery.nextAttemptAt <= Date.now());
    const { reorderWebhooks } = this.faults.current;
    if (reorderWebhooks) due.reverse();
    const free = (reorderWebhooks ? 1 : CONCURRENCY) - this.running.size;
    for (const delivery of due.slice(0, Math.max(0, free))) this.startAttempt(delivery);
    const later = idle.filter((delivery) => delivery.nextAttemptAt > Date.now());
    if (later.length > 0) this.scheduleIn(Math.min(...later.map((delivery) => delivery.nextAttemptAt)) - Date.now());
  }

  private pending(): Delivery[] {
    const found: Delivery[] = [];
    for (const id of this.waiting) {
      const delivery = this.store.get('deliveries', id);
      if (delivery?.state === 'pending') found.push(delivery);
      else this.waiting.delete(id);
    }
    return found;
  }

  private startAttempt(delivery: Delivery): void {
    const attempt = this.attempt(delivery).finally(() => {
      this.running.delete(delivery.id);
      this.scheduleIn(0);
    });
    this.running.set(delivery.id, attempt);
  }

  private async attempt(delivery: Delivery): Promise<void> {
    const event = this.store.get('events', delivery.event) as WireEvent;
    const body = JSON.stringify({ ...event, pending_webhooks: 1 }, null, 2);
    const copies = Array.from({ length: 1 + this.faults.current.duplicateWebhooks }, () => this.post(body));
    const outcomes = await Promise.all(copies);
    // Interrupted by close(): the outcome is unknown, so the delivery stays pending.
    if (this.closing.signal.aborted) return;
    this.recordOutcome(delivery, outcomes[0] as PostOutcome);
  }

  private async post(body: string): Promise<PostOutcome> {
    try {
      const response = await fetch(this.options.url, {
        method: 'POST',
        redirect: 'manual',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'user-agent': 'Stripe/1.0 (Keepsake payment sandbox)',
          'stripe-signature': signature(body, this.options.secret, Math.floor(Date.now() / 1000)),
        },
        body,
        signal: AbortSignal.any([this.closing.signal, AbortSignal.timeout(this.options.timeoutMs)]),
      });
      await response.body?.cancel();
      return { status: response.status, error: null };
    } catch (error) {
      return { status: null, error: describe(error) };
    }
  }

  private recordOutcome(delivery: Delivery, outcome: PostOutcome): void {
    const attempts = delivery.attempts + 1;
    const answered = outcome.status !== null && outcome.status >= 200 && outcome.status < 300;
    const tooOld = Date.now() - delivery.createdAt > THREE_DAYS_MS;
    const delays = this.options.retryDelaysMs;
    this.store.put('deliveries', {
      ...delivery,
      state: answered ? 'delivered' : tooOld ? 'abandoned' : 'pending',
      attempts,
      nextAttemptAt: Date.now() + (delays[Math.min(attempts, delays.length) - 1] ?? 0),
      lastStatus: outcome.status,
      lastError: outcome.error,
    });
  }
}

interface PostOutcome {
  status: number | null;
  error: string | null;
}

function describe(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
}
