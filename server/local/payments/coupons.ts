import type Stripe from 'stripe';
import { z } from 'zod';
import { unixSeconds, type SandboxClock } from './clock.js';
import { InvalidParameters, resourceMissing, StripeApiError } from './errors.js';
import { expand, integer, metadata, text } from './params.js';
import { MAX_AMOUNT } from './session-params.js';
import type { Store } from './store.js';

/** The parameters that the shop sends. Percentages are missing because the shop computes amounts itself. */
export const createCouponParams = z.strictObject({
  id: z
    .string()
    .regex(/^[\w-]{1,200}$/, 'Invalid coupon id')
    .optional(),
  name: text(40).optional(),
  amount_off: integer(1, MAX_AMOUNT),
  currency: z.literal('usd'),
  duration: z.literal('once').default('once'),
  max_redemptions: integer(1, 1_000_000).optional(),
  redeem_by: integer(0, 99_999_999_999).optional(),
  metadata: metadata.default({}),
  expand,
});
export type CreateCouponParams = z.output<typeof createCouponParams>;

/** Coupons that reduce the total of a session. */
export class Coupons {
  constructor(
    private readonly store: Store,
    private readonly clock: SandboxClock,
  ) {}

  create({ id = `coupon_${crypto.randomUUID()}`, ...params }: CreateCouponParams): Stripe.Coupon {
    if (this.store.get('coupons', id)) {
      throw new StripeApiError(400, {
        type: 'invalid_request_error',
        code: 'resource_already_exists',
        message: 'Coupon already exists.',
        param: 'id',
      });
    }
    const coupon = {
      id,
      object: 'coupon',
      amount_off: params.amount_off,
      created: unixSeconds(this.clock),
      currency: params.currency,
      duration: params.duration,
      duration_in_months: null,
      livemode: false,
      max_redemptions: params.max_redemptions ?? null,
      metadata: params.metadata,
      name: params.name ?? null,
      percent_off: null,
      redeem_by: params.redeem_by ?? null,
      times_redeemed: 0,
      valid: true,
    } as Stripe.Coupon;
    this.store.put('coupons', coupon);
    return this.view(coupon);
  }

  /** @throws resource_missing */
  retrieve(id: string): Stripe.Coupon {
    const coupon = this.store.get('coupons', id);
    if (!coupon) throw resourceMissing('coupon', id, 'coupon', 404);
    return this.view(coupon);
  }

  /** @throws resource_missing, InvalidParameters for a coupon that can no longer be redeemed */
  findRedeemable(id: string): Stripe.Coupon {
    const coupon = this.store.get('coupons', id);
    if (!coupon) throw resourceMissing('coupon', id, 'discounts[0][coupon]', 400);
    if (!this.view(coupon).valid)
      throw new InvalidParameters(`Coupon ${id} is expired or used up.`, {
        code: 'coupon_expired',
        param: 'discounts[0][coupon]',
      });
    return coupon;
  }

  /** Counts a redemption after a session with the coupon was paid. */
  redeem(id: string): void {
    const coupon = this.store.get('coupons', id);
    if (coupon) this.store.put('coupons', { ...coupon, times_redeemed: coupon.times_redeemed + 1 });
  }

  private view(coupon: Stripe.Coupon): Stripe.Coupon {
    const isUsedUp = coupon.max_redemptions !== null && coupon.times_redeemed >= coupon.max_redemptions;
    const isOver = coupon.redeem_by !== null && coupon.redeem_by <= unixSeconds(this.clock);
    return { ...coupon, valid: !isUsedUp && !isOver };
  }
}
