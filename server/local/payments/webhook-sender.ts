import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Faults } from './faults.js';
import type { EventRecord } from './records.js';
import type { Store } from './store.js';

const TIMEOUT_MS = 10_000;

export interface WebhookOptions {
  url: string;
  secret: string;
  /** How long to wait after the first, second, … failure; the last one repeats. */
  retryDelaysMs: number[];
}

/** The header that `stripe.webhooks.constructEvent` checks: HMAC-SHA256 over the time and the exact body. */
function signature(body: string, secret: string, seconds: number): string {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}

/** Sends recorded events to the shop until each is answered with 2xx. */
export class WebhookSender {
  private readonly deliveries = new Set<Promise<void>>();
  private readonly closing = new AbortController();

  constructor(
    private readonly store: Store,
    private readonly faults: Faults,
    private readonly options: WebhookOptions,
  ) {}

  /** Resumes the events that an earlier run left pending. */
  start(): void {
    for (const { id, state } of this.store.all('events')) if (state === 'pending') this.enqueue(id);
  }

  /** May be called inside a transaction: the event is sent afterwards. */
  readonly enqueue = (eventId: string): void => {
    const delivery = this.deliver(eventId)
      // Interrupted by close(): the event stays pending.
      .catch(() => undefined)
      .finally(() => this.deliveries.delete(delivery));
    this.deliveries.add(delivery);
  };

  async close(): Promise<void> {
    this.closing.abort();
    await Promise.all(this.deliveries);
  }

  /** @throws AbortError when the sandbox closes */
  private async deliver(eventId: string): Promise<void> {
    const { signal } = this.closing;
    const { retryDelaysMs } = this.options;
    await pause(0, undefined, { signal });
    const record = this.store.get('events', eventId);
    if (record?.state !== 'pending') return;
    for (let attempt = 0; !(await this.post(record)); attempt += 1) {
      await pause(retryDelaysMs[Math.min(attempt, retryDelaysMs.length - 1)], undefined, { signal });
    }
    this.store.put('events', { ...record, state: 'delivered' });
  }

  /** @returns whether the shop answered 2xx */
  private async post({ event }: EventRecord): Promise<boolean> {
    const body = JSON.stringify({ ...event, pending_webhooks: 1 }, null, 2);
    const copies = Array.from({ length: 1 + this.faults.current.duplicateWebhooks }, () => this.send(body));
    return (await Promise.all(copies))[0] === true;
  }

  private async send(body: string): Promise<boolean> {
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
        signal: AbortSignal.any([this.closing.signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      await response.body?.cancel();
      return response.ok;
    } catch {
      this.closing.signal.throwIfAborted();
      return false;
    }
  }
}
