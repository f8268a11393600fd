import type Stripe from 'stripe';
import { newId } from './ids.js';
import type { BuyerDetails, Session } from './records.js';
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
    tax_behavior: 'unspecified',
    tax_code: null,
  };
}

/** What the buyer pays with a shipping option. */
export function totals(subtotal: number, rate: Stripe.ShippingRate | undefined) {
  const shipping = rate?.fixed_amount?.amount ?? 0;
  return {
    amount_subtotal: subtotal,
    amount_total: subtotal + shipping,
    shipping_cost: rate ? { amount_subtotal: shipping, amount_tax: 0, amount_total: shipping, shipping_rate: rate.id } : null,
    total_details: { amount_discount: 0, amount_shipping: shipping, amount_tax: 0 },
  };
}

/**
 * An open session with the first shipping option. Its `url` is not stored, because the port may change.
 * @param created seconds since 1970
 */
export function newSession(params: CreateSessionParams, rates: Stripe.ShippingRate[], created: number): Session {
  const subtotal = params.line_items.reduce((sum, item) => sum + item.price_data.unit_amount * item.quantity, 0);
  const email = params.customer_email ?? null;
  return {
    id: newId('cs_test_a1', 56),
    object: 'checkout.session',
    ...totals(subtotal, rates[0]),
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    collected_information: null,
    created,
    currency: 'usd',
    customer_details: email === null ? null : customerDetails({ email, phone: null, shipping: null }),
    customer_email: email,
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
  } as Session;
}

export function customerDetails({ email, phone, shipping }: Omit<BuyerDetails, 'shippingRate'>): Session['customer_details'] {
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
