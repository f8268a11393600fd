import { setTimeout as delay } from 'node:timers/promises';
import type { JournalStore } from '../journal-store.js';
import type { SandboxClock } from '../payments/clock.js';
import type { Faults } from './faults.js';
import { newId } from './orders.js';
import type { CallbackRecord, Collections, PrintOrder } from './records.js';

const TIMEOUT_MS = 10_000;

/** Tells the shop about changes, at the address that came with the order. Gives up after the last of the delays. */
export class Callbacks {
  private readonly deliveries = new Set<Promise<void>>();
  private readonly closing = new AbortController();

  constructor(
    private readonly store: JournalStore<Collections>,
    private readonly faults: Faults,
    private readonly clock: SandboxClock,
    private readonly retryDelaysMs: readonly number[],
  ) {}

  /** Resumes what an earlier run left pending. */
  start(): void {
    this.send(this.store.all('callbacks').filter(({ state }) => state === 'pending'));
  }

  /** May be called inside a transaction: they are sent afterwards, one after another. @param types without `com.prodigi.order.` */
  record(order: PrintOrder, types: readonly string[]): void {
    const { callbackUrl } = order;
    if (!callbackUrl) return;
    const { dropCallbacks } = this.faults.current;
    const records = types.map((type): CallbackRecord => {
      const id = newId('evt');
      return {
        id,
        orderId: order.id,
        url: callbackUrl,
        event: {
          specversion: '1.0',
          type: `com.prodigi.order.${type}`,
          source: 'http://localhost/v4.0/Orders/',
          id,
          time: new Date(this.clock()).toISOString(),
          datacontenttype: 'application/json',
          subject: order.id,
          data: { order },
        },
        state: dropCallbacks ? 'dropped' : 'pending',
      };
    });
    for (const each of records) this.store.put('callbacks', each);
    if (!dropCallbacks) this.send(records);
  }

  /** Sends all callbacks of an order once more, also those that were dropped. @returns how many */
  resend(orderId: string): number {
    const records = this.store.all('callbacks').filter((each) => each.orderId === orderId);
    this.send(records);
    return records.length;
  }

  async close(): Promise<void> {
    this.closing.abort();
    await Promise.all(this.deliveries);
  }

  private send(records: readonly CallbackRecord[]): void {
    const { reverseCallbacks } = this.faults.current;
    const delivery = this.deliver(reverseCallbacks ? records.toReversed() : records)
      // Interrupted by close(): the rest stays pending.
      .catch(() => undefined)
      .finally(() => this.deliveries.delete(delivery));
    this.deliveries.add(delivery);
  }

  /** @throws AbortError when the sandbox closes */
  private async deliver(records: readonly CallbackRecord[]): Promise<void> {
    const { signal } = this.closing;
    await delay(0, undefined, { signal });
    for (const record of records) {
      let isDelivered = await this.post(record);
      for (const pause of this.retryDelaysMs) {
        if (isDelivered) break;
        await delay(pause, undefined, { signal });
        isDelivered = await this.post(record);
      }
      this.store.put('callbacks', { ...record, state: isDelivered ? 'delivered' : 'failed' });
    }
  }

  private async post(record: CallbackRecord): Promise<boolean> {
    const { doubleCallbacks, forgeCallbacks } = this.faults.current;
    const body = JSON.stringify(forgeCallbacks ? forged(record) : record.event);
    const answers = await Promise.all(
      [record.url, ...(doubleCallbacks ? [record.url] : [])].map((url) => this.postTo(url, body)),
    );
    return answers[0] === true;
  }

  /** @returns whether the shop answered 2xx */
  private async postTo(url: string, body: string): Promise<boolean> {
    try {
      const response = await fetch(url, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'content-type': 'application/json; charset=utf-8', 'user-agent': 'Prodigi (Keepsake printing sandbox)' },
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

/** Says that the order is complete, whatever it is. */
function forged({ event }: CallbackRecord): CallbackRecord['event'] {
  const { order } = event.data;
  const shipments = order.shipments.map((each) => ({ ...each, status: 'Shipped' as const }));
  const complete = { ...order, shipments, status: { ...order.status, stage: 'Complete' as const } };
  return { ...event, type: 'com.prodigi.order.status.stage.changed#Complete', data: { order: complete } };
}
