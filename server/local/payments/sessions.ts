import { z } from 'zod';
import { unixSeconds, type SandboxClock } from './clock.js';
import { InvalidParameters, StripeApiError, resourceMissing } from './errors.js';
import type { Coupons } from './coupons.js';
import type { Events } from './events.js';
import { page, pageParams } from './lists.js';
import { expand, text } from './params.js';
import type { CheckoutSession, SessionRecord } from './records.js';
import { newSession, newShippingRate } from './session-objects.js';
import { MAX_AMOUNT, type CreateSessionParams } from './session-params.js';
import type { Store } from './store.js';

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;
/** Stripe accepts no card payment below 50 cents. */
const MIN_AMOUNT = 50;

export const listSessionsParams = z.strictObject({
  ...pageParams,
  payment_intent: text(200).optional(),
  status: z.enum(['open', 'complete', 'expired']).optional(),
});
export const onlyExpand = z.strictObject({ expand });

/** Checkout sessions, which the buyer pays for on the hosted page. */
export class Sessions {
  constructor(
    private readonly store: Store,
    private readonly events: Events,
    private readonly coupons: Coupons,
    private readonly clock: SandboxClock,
    /** URL of the hosted page, known only once the server listens. */
    private readonly baseUrl: () => string,
  ) {}

  create(params: CreateSessionParams): CheckoutSession {
    const now = unixSeconds(this.clock);
    checkExpiry(params.expires_at, now);
    const rates = params.shipping_options.map((option) => newShippingRate(option.shipping_rate_data, now));
    const [discount] = params.discounts ?? [];
    const coupon = discount ? this.coupons.findRedeemable(discount.coupon) : null;
    const session = newSession(params, rates, coupon, now);
    checkTotal(session);
    rates.forEach((rate) => this.store.put('shippingRates', rate));
    const { metadata = {}, description = null } = params.payment_intent_data ?? {};
    this.store.put('sessions', {
      id: session.id,
      session,
      lineItems: params.line_items,
      paymentIntentData: { metadata, description },
    });
    return this.view(session);
  }

  /** @throws resource_missing */
  retrieve(id: string): CheckoutSession {
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
      .filter((session) => params.status === undefined || session.status === params.status);
    const result = page('checkout.session', '/v1/checkout/sessions', matching, params);
    return { ...result, data: result.data.map((session) => this.view(session)) };
  }

  expire(id: string): CheckoutSession {
    const { session } = this.record(id);
    if (session.status !== 'open') {
      throw new StripeApiError(400, {
        type: 'invalid_request_error',
        message: `Only open Checkout Sessions can be expired. This one has a status of \`${session.status}\`.`,
      });
    }
    return this.markExpired(id);
  }

  /** Expires every open session that is due. Called by a timer and before anything is listed. */
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

  private isDue(session: CheckoutSession): boolean {
    return session.status === 'open' && session.expires_at <= unixSeconds(this.clock);
  }

  private markExpired(id: string): CheckoutSession {
    return this.store.transaction(() => {
      const record = this.store.get('sessions', id) as SessionRecord;
      const session: CheckoutSession = { ...record.session, status: 'expired' };
      this.store.put('sessions', { ...record, session });
      this.events.record('checkout.session.expired', session);
      return session;
    });
  }

  private view(session: CheckoutSession): CheckoutSession {
    return { ...session, url: session.status === 'open' ? `${this.baseUrl()}/pay/${session.id}` : null };
  }
}

function checkExpiry(expiresAt: number | undefined, now: number): void {
  if (expiresAt === undefined) return;
  // A minute of slack: the shop read its clock before it sent the request.
  if (expiresAt < now + 29 * MINUTE || expiresAt > now + DAY + MINUTE) {
    throw new InvalidParameters('`expires_at` must be between 30 minutes and 24 hours from now.', { param: 'expires_at' });
  }
}

function checkTotal(session: CheckoutSession): void {
  if ((session.amount_total ?? 0) < MIN_AMOUNT) {
    throw new InvalidParameters('The total amount due must add up to at least 50 cents.', { code: 'amount_too_small' });
  }
  if ((session.amount_total ?? 0) > MAX_AMOUNT) {
    throw new InvalidParameters(`The total amount must be no more than ${MAX_AMOUNT}.`, { code: 'amount_too_large' });
  }
}
