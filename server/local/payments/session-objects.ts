import type Stripe from 'stripe';
import { newId } from './ids.js';
import type { BuyerDetails, CheckoutSession } from './records.js';
import type { CreateSessionParams, ShippingRateParams } from './session-params.js';

/** @param created seconds since 1970 */
export function newShippingRate(data: ShippingRateParams, created: number): Stripe.ShippingRate {
  return {
    ...data,
    id: newId('shr_1'),
    object: 'shipping_rate',
    active: true,
    created,
    livemode: false,
    tax_behavior: data.tax_behavior ?? 'unspecified',
    tax_code: null,
  };
}

/** The sandbox's sales tax, the same for every address, so that its page can show totals without a script. */
const TAX_PERCENT = 8;

interface Charged {
  /** Cents, as all amounts. */
  subtotal: number;
  discount: number;
  /** Whether sales tax is added. */
  isTaxed: boolean;
}

/** The totals that the buyer pays with a shipping option. */
export function totals({ subtotal, discount, isTaxed }: Charged, rate: Stripe.ShippingRate | undefined) {
  const shipping = rate?.fixed_amount?.amount ?? 0;
  const taxOn = (cents: number) => (isTaxed ? Math.round((cents * TAX_PERCENT) / 100) : 0);
  const shippingTax = taxOn(shipping);
  const tax = taxOn(subtotal - discount) + shippingTax;
  return {
    amount_subtotal: subtotal,
    amount_total: subtotal - discount + shipping + tax,
    shipping_cost: rate
      ? { amount_subtotal: shipping, amount_tax: shippingTax, amount_total: shipping + shippingTax, shipping_rate: rate.id }
      : null,
    total_details: { amount_discount: discount, amount_shipping: shipping, amount_tax: tax },
  };
}

/** The amounts of an open session's totals. */
export function chargedIn({ amount_subtotal: subtotal, total_details: details, automatic_tax: tax }: CheckoutSession): Charged {
  return { subtotal: subtotal ?? 0, discount: details?.amount_discount ?? 0, isTaxed: tax.enabled };
}

/**
 * An open session with the first shipping option. Its `url` is not stored, because the port may change.
 * @param created seconds since 1970
 */
export function newSession(
  params: CreateSessionParams,
  rates: Stripe.ShippingRate[],
  coupon: Stripe.Coupon | null,
  created: number,
): CheckoutSession {
  const subtotal = params.line_items.reduce((sum, item) => sum + item.price_data.unit_amount * item.quantity, 0);
  const discount = Math.min(coupon?.amount_off ?? 0, subtotal);
  const isTaxed = params.automatic_tax.enabled;
  const email = params.customer_email ?? null;
  return {
    id: newId('cs_test_a1', 56),
    object: 'checkout.session',
    ...totals({ subtotal, discount, isTaxed }, rates[0]),
    automatic_tax: { enabled: isTaxed, liability: null, provider: null, status: isTaxed ? 'requires_location_inputs' : null },
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    collected_information: null,
    created,
    currency: 'usd',
    customer_details: email === null ? null : customerDetails({ email, phone: null, shipping: null }),
    customer_email: email,
    discounts: coupon ? [{ coupon: coupon.id, promotion_code: null }] : [],
    expires_at: params.expires_at ?? created + 24 * 60 * 60,
    livemode: false,
    metadata: params.metadata,
    mode: 'payment',
    payment_intent: null,
    payment_status: 'unpaid',
    phone_number_collection: params.phone_number_collection,
    shipping_address_collection: params.shipping_address_collection ?? null,
    shipping_options: rates.map((rate) => ({ shipping_amount: rate.fixed_amount?.amount ?? 0, shipping_rate: rate.id })),
    status: 'open',
    success_url: params.success_url,
    url: null,
  } as CheckoutSession;
}

export function customerDetails({
  email,
  phone,
  shipping,
}: Omit<BuyerDetails, 'shippingRate'>): CheckoutSession['customer_details'] {
  return {
    address: shipping?.address ?? null,
    business_name: null,
    email,
    individual_name: null,
    name: shipping?.name ?? null,
    phone,
    tax_exempt: 'none',
    tax_ids: [],
  };
}
