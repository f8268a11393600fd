import Stripe from 'stripe';
import { z } from 'zod';
import { unixSeconds, type SandboxClock } from './clock.js';
import type { Faults } from './faults.js';
import { newId } from './ids.js';
import { page, pageParams } from './lists.js';
import { text } from './params.js';
import type { EventType } from './records.js';
import type { Store } from './store.js';

export const listEventsParams = z.strictObject({ ...pageParams, type: text(100).optional() });

/** Recorded in the same transaction as the change itself. */
export class Events {
  constructor(
    private readonly store: Store,
    private readonly clock: SandboxClock,
    private readonly faults: Faults,
    private readonly deliver: (eventId: string) => void,
  ) {}

  record(type: EventType, object: unknown): void {
    const id = newId('evt_1');
    this.store.put('events', {
      id,
      event: {
        id,
        object: 'event',
        api_version: Stripe.API_VERSION,
        created: unixSeconds(this.clock),
        data: { object },
        livemode: false,
        request: { id: null, idempotency_key: null },
        type,
      },
      state: this.faults.current.dropWebhooks ? 'dropped' : 'pending',
    });
    this.deliver(id);
  }

  list(params: z.output<typeof listEventsParams>) {
    const matching = this.store
      .all('events')
      .reverse()
      .filter(({ event }) => params.type === undefined || event.type === params.type)
      .map(({ event, state }) => ({ ...event, pending_webhooks: state === 'pending' ? 1 : 0 }));
    return page('event', '/v1/events', matching, params);
  }
}
