import Stripe from 'stripe';
import { z } from 'zod';
import { unixSeconds, type Clock } from './clock.js';
import { resourceMissing } from './errors.js';
import type { Faults } from './faults.js';
import { newId } from './ids.js';
import { createdParam, isWithin, page, pageParams } from './lists.js';
import { list, text } from './params.js';
import type { Delivery, EventType, WireEvent } from './records.js';
import type { Store } from './store.js';

export const listEventsParams = z.strictObject({
  ...pageParams,
  type: text(100).optional(),
  types: list(text(100), 20).optional(),
  created: createdParam,
});

/** Recorded in the same transaction as the change itself. */
export class Events {
  constructor(
    private readonly store: Store,
    private readonly clock: Clock,
    private readonly faults: Faults,
    private readonly deliver: (deliveryId: string) => void,
  ) {}

  record(type: EventType, object: unknown): void {
    const event: WireEvent = {
      id: newId('evt_1'),
      object: 'event',
      api_version: Stripe.API_VERSION,
      created: unixSeconds(this.clock),
      data: { object },
      livemode: false,
      pending_webhooks: 0,
      request: { id: null, idempotency_key: null },
      type,
    };
    this.store.put('events', event);
    this.addDelivery(event, this.faults.current.dropWebhooks ? 'dropped' : 'pending');
  }

  /** @throws resource_missing */
  retrieve(id: string): WireEvent {
    const event = this.store.get('events', id);
    if (!event) throw resourceMissing('event', id, 'id', 404);
    return this.view(event);
  }

  list(params: z.output<typeof listEventsParams>) {
    const types = params.type === undefined ? params.types : [params.type];
    const matching = this.store
      .all('events')
      .reverse()
      .filter((event) => types === undefined || types.includes(event.type))
      .filter((event) => isWithin(event.created, params.created));
    const result = page('event', '/v1/events', matching, params);
    return { ...result, data: result.data.map((event) => this.view(event)) };
  }

  /** Sends an event once more. */
  redeliver(id: string): Delivery {
    return this.addDelivery(this.retrieve(id), 'pending');
  }

  private addDelivery(event: WireEvent, state: Delivery['state']): Delivery {
    const now = Date.now();
    const delivery: Delivery = {
      id: newId('whd_'),
      event: event.id,
      type: event.type,
      state,
      attempts: 0,
      createdAt: now,
      nextAttemptAt: now,
      lastStatus: null,
      lastError: null,
    };
    this.store.put('deliveries', delivery);
    this.deliver(delivery.id);
    return delivery;
  }

  private view(event: WireEvent): WireEvent {
    const pending = this.store.all('deliveries').some((one) => one.event === event.id && one.state === 'pending');
    return { ...event, pending_webhooks: pending ? 1 : 0 };
  }
}
