import type Stripe from 'stripe';
import { z } from 'zod';
import { unixSeconds, type Clock } from './clock.js';
import { invalidRequest, InvalidParameters, resourceMissing } from './errors.js';
import type { Events } from './events.js';
import { createdParam, isWithin, page, pageParams } from './lists.js';
import { expand, text } from './params.js';
import type { Session, SessionRecord, WireLineItem } from './records.js';
import { newLineItem, newProduct, newSession, newShippingRate } from './session-objects.js';
import { MAX_AMOUNT, type CreateSessionParams } from './session-params.js';
import type { Store } from './store.js';

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;
/** Stripe takes no card payment below half a dollar. */
const MIN_AMOUNT = 50;

export const listSessionsParams = z.strictObject({
  ...pageParams,
  payment_intent: text(200).optional(),
  status: z.enum(['open', 'complete', 'expired']).optional(),
  created: createdParam,
});
export const listLineItemsParams = z.strictObject(pageParams);
export const onlyExpand = z.strictObject({ expand });

/** Checkout sessions: what the shop asks the buyer to pay for. */
export class Sessions {
  constructor(
    private readonly store: Store,
    private readonly events: Events,
    private readonly clock: Clock,
    /** Where the hosted page lives, known only once the server listens. */
    private readonly baseUrl: () => string,
  ) {}

  create(params: CreateSessionParams): Session {
    const now = unixSeconds(this.clock);
    const currency = params.line_items[0]?.price_data.currency;
    checkCurrencies(params, currency as string);
    checkExpiry(params.expires_at, now);
    const products = params.line_items.map((item) => newProduct(item, now));
    const lineItems = params.line_items.map((item, index) => newLineItem(item, products[index] as Stripe.Product, now));
    const rates = (params.shipping_options ?? []).map((option) => newShippingRate(option.shipping_rate_data, now));
    const session = newSession(params, lineItems, rates, now);
    checkTotal(session);
    products.forEach((product) => this.store.put('products', product));
    rates.forEach((rate) => this.store.put('shippingRates', rate));
    const intent = params.payment_intent_data;
    this.store.put('sessions', {
      id: session.id,
      session,
      lineItems,
      paymentIntentData: {
        metadata: intent?.metadata ?? {},
        description: intent?.description ?? null,
        receiptEmail: intent?.receipt_email ?? null,
      },
      awaitingConfirmation: null,
    });
    return this.view(session);
  }

  /** @throws resource_missing */
  retrieve(id: string): Session {
    return this.view(this.record(id).session);
  }

  list(params: z.output<typeof listSessionsParams>) {
    const intent = params.payment_intent;
    if (intent !== undefined && !this.store.get('paymentIntents', intent)) {
      throw resourceMissing('payment_intent', intent, 'payment_intent', 400);
    }
    this.expireDue();
    const matching = this.store
      .all('sessions')
      .reverse()
      .map((record) => record.session)
      .filter((session) => intent === undefined || session.payment_intent === intent)
      .filter((session) => params.status === undefined || session.status === params.status)
      .filter((session) => isWithin(session.created, params.created));
    const result = page('checkout.session', '/v1/checkout/sessions', matching, params);
    return { ...result, data: result.data.map((session) => this.view(session)) };
  }

  listLineItems(id: string, params: z.output<typeof listLineItemsParams>) {
    return page<WireLineItem>('item', `/v1/checkout/sessions/${id}/line_items`, this.record(id).lineItems, params);
  }

  expire(id: string): Session {
    const { session } = this.record(id);
    if (session.status !== 'open') {
      throw invalidRequest(
        'Only Checkout Sessions with a status in ["open"] can be expired. ' +
          `This Checkout Session has a status of \`${session.status}\`.`,
      );
    }
    return this.markExpired(id);
  }

  /** Expires every open session whose time has come. Called by a timer and before anything is listed. */
  expireDue(): void {
    for (const { id, session } of this.store.all('sessions')) {
      if (this.isDue(session)) this.markExpired(id);
    }
  }

  /**
   * The session as it is now, expired if it is due.
   * @throws resource_missing
   */
  record(id: string): SessionRecord {
    const record = this.store.get('sessions', id);
    if (!record) throw resourceMissing('checkout.session', id, 'session', 404);
    if (this.isDue(record.session)) this.markExpired(id);
    return this.store.get('sessions', id) as SessionRecord;
  }

  private isDue(session: Session): boolean {
    return session.status === 'open' && session.expires_at <= unixSeconds(this.clock);
  }

  private markExpired(id: string): Session {
    return this.store.transaction(() => {
      const record = this.store.get('sessions', id) as SessionRecord;
      const session: Session = { ...record.session, status: 'expired' };
      this.store.put('sessions', { ...record, session, awaitingConfirmation: null });
      this.cancelIntent(session);
      this.events.record('checkout.session.expired', session);
      return session;
    });
  }

  private cancelIntent(session: Session): void {
    const intent = this.store.get('paymentIntents', session.payment_intent as string);
    if (!intent) return;
    const canceledAt = unixSeconds(this.clock);
    this.store.put('paymentIntents', { ...intent, status: 'canceled', canceled_at: canceledAt, next_action: null });
  }

  private view(session: Session): Session {
    return { ...session, url: session.status === 'open' ? `${this.baseUrl()}/pay/${session.id}` : null };
  }
}

function checkCurrencies(params: CreateSessionParams, currency: string): void {
  const others = [
    ...params.line_items.map((item) => item.price_data.currency),
    ...(params.shipping_options ?? []).map((option) => option.shipping_rate_data.fixed_amount.currency),
  ];
  if (others.some((other) => other !== currency)) {
    throw new InvalidParameters('All prices and shipping rates on a Checkout Session must use the same currency.');
  }
}

function checkExpiry(expiresAt: number | undefined, now: number): void {
  if (expiresAt === undefined) return;
  // Some slack: the shop read its clock before it sent the request.
  const slack = MINUTE;
  const refuse = (bound: string): InvalidParameters =>
    new InvalidParameters(`The \`expires_at\` timestamp must be ${bound} from Checkout Session creation.`, {
      param: 'expires_at',
    });
  if (expiresAt < now + 30 * MINUTE - slack) throw refuse('at least 30 minutes');
  if (expiresAt > now + DAY + slack) throw refuse('less than 24 hours');
}

function checkTotal(session: Session): void {
  const total = session.amount_total ?? 0;
  if ((session.amount_subtotal ?? 0) < MIN_AMOUNT) {
    throw new InvalidParameters(
      `The Checkout Session's total amount due must add up to at least 50 cents ${session.currency}.`,
      { code: 'amount_too_small' },
    );
  }
  if (total > MAX_AMOUNT) {
    throw new InvalidParameters(`The Checkout Session's total amount must be no more than ${MAX_AMOUNT}.`, {
      code: 'amount_too_large',
    });
  }
}
