import { createHmac } from 'node:crypto';
import type { Faults } from './faults.js';
import type { EventRecord } from './records.js';
import type { Store } from './store.js';

const CONCURRENCY = 8;
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
  private readonly waiting = new Set<string>();
  private readonly running = new Map<string, Promise<void>>();
  private readonly closing = new AbortController();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly store: Store,
    private readonly faults: Faults,
    private readonly options: WebhookOptions,
  ) {}

  /** Takes up the events that an earlier run left pending. */
  start(): void {
    for (const { id } of this.store.all('events')) this.enqueue(id);
  }

  /** May be called inside a transaction: the event is looked up afterwards, and forgotten if it was rolled back. */
  readonly enqueue = (eventId: string): void => {
    this.waiting.add(eventId);
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
    const idle = this.pending().filter((record) => !this.running.has(record.id));
    const due = idle.filter((record) => record.nextAttemptAt <= Date.now());
    const { reorderWebhooks } = this.faults.current;
    if (reorderWebhooks) due.reverse();
    const free = (reorderWebhooks ? 1 : CONCURRENCY) - this.running.size;
    for (const record of due.slice(0, Math.max(0, free))) this.startAttempt(record);
    const later = idle.map((record) => record.nextAttemptAt).filter((at) => at > Date.now());
    if (later.length > 0) this.scheduleIn(Math.min(...later) - Date.now());
  }

  private pending(): EventRecord[] {
    const found: EventRecord[] = [];
    for (const id of this.waiting) {
      const record = this.store.get('events', id);
      if (record?.state === 'pending') found.push(record);
      else this.waiting.delete(id);
    }
    return found;
  }

  private startAttempt(record: EventRecord): void {
    const attempt = this.attempt(record).finally(() => {
      this.running.delete(record.id);
      this.scheduleIn(0);
    });
    this.running.set(record.id, attempt);
  }

  private async attempt(record: EventRecord): Promise<void> {
    const body = JSON.stringify({ ...record.event, pending_webhooks: 1 }, null, 2);
    const copies = Array.from({ length: 1 + this.faults.current.duplicateWebhooks }, () => this.post(body));
    const [wasTaken] = await Promise.all(copies);
    // Interrupted by close(): the outcome is unknown, so the event stays pending.
    if (this.closing.signal.aborted) return;
    const attempts = record.attempts + 1;
    const delays = this.options.retryDelaysMs;
    const delayMs = delays[Math.min(attempts, delays.length) - 1] ?? 0;
    const state = wasTaken ? 'delivered' : 'pending';
    this.store.put('events', { ...record, state, attempts, nextAttemptAt: Date.now() + delayMs });
  }

  /** @returns whether the shop answered 2xx */
  private async post(body: string): Promise<boolean> {
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
      return false;
    }
  }
}
