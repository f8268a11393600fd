import type Stripe from 'stripe';
import { newId } from './ids.js';
import type { Session, WireLineItem } from './records.js';
import type { CreateSessionParams, LineItemParams, ShippingRateParams } from './session-params.js';

/** @param created seconds since 1970 */
export function newProduct(item: LineItemParams, created: number): Stripe.Product {
  const data = item.price_data.product_data;
  return {
    id: newId('prod_', 14),
    object: 'product',
    active: false,
    created,
    description: data.description ?? null,
    images: data.images ?? [],
    livemode: false,
    marketing_features: [],
    metadata: data.metadata ?? {},
    name: data.name,
    package_dimensions: null,
    shippable: null,
    tax_details: null,
    type: 'service',
    updated: created,
    url: null,
  };
}

/** @param created seconds since 1970 */
export function newLineItem(item: LineItemParams, product: Stripe.Product, created: number): WireLineItem {
  const { currency, unit_amount: unitAmount } = item.price_data;
  const amount = unitAmount * item.quantity;
  return {
    id: newId('li_1'),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency,
    description: product.name,
    metadata: item.metadata ?? {},
    price: {
      id: newId('price_1'),
      object: 'price',
      active: false,
      billing_scheme: 'per_unit',
      created,
      currency,
      custom_unit_amount: null,
      livemode: false,
      lookup_key: null,
      metadata: {},
      nickname: null,
      product: product.id,
      recurring: null,
      tax_behavior: 'unspecified',
      tiers_mode: null,
      transform_quantity: null,
      type: 'one_time',
      unit_amount: unitAmount,
      unit_amount_decimal: String(unitAmount),
    },
    quantity: item.quantity,
  };
}

/** @param created seconds since 1970 */
export function newShippingRate(data: ShippingRateParams, created: number): Stripe.ShippingRate {
  const estimate = data.delivery_estimate;
  return {
    id: newId('shr_1'),
    object: 'shipping_rate',
    active: true,
    created,
    delivery_estimate: estimate ? { minimum: estimate.minimum ?? null, maximum: estimate.maximum ?? null } : null,
    display_name: data.display_name,
    fixed_amount: data.fixed_amount,
    livemode: false,
    metadata: data.metadata ?? {},
    tax_behavior: 'unspecified',
    tax_code: null,
    type: 'fixed_amount',
  };
}

export function shippingCost(rate: Stripe.ShippingRate): Session['shipping_cost'] {
  const amount = rate.fixed_amount?.amount ?? 0;
  return { amount_subtotal: amount, amount_tax: 0, amount_total: amount, shipping_rate: rate.id };
}

/**
 * An open session. Its `url` is not stored, because the port may change.
 * @param created seconds since 1970
 */
export function newSession(
  params: CreateSessionParams,
  lineItems: WireLineItem[],
  rates: Stripe.ShippingRate[],
  created: number,
): Session {
  const subtotal = lineItems.reduce((sum, item) => sum + item.amount_total, 0);
  const cost = rates[0] ? shippingCost(rates[0]) : null;
  const customerEmail = params.customer_email ?? null;
  return {
    id: newId('cs_test_a1', 56),
    object: 'checkout.session',
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: null,
    amount_subtotal: subtotal,
    amount_total: subtotal + (cost?.amount_total ?? 0),
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created,
    currency: lineItems[0]?.currency ?? null,
    currency_conversion: null,
    custom_fields: [],
    custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
    customer: null,
    customer_account: null,
    customer_creation: 'if_required',
    customer_details: customerEmail === null ? null : customerDetails(customerEmail, null, null, null),
    customer_email: customerEmail,
    discounts: [],
    expires_at: params.expires_at ?? created + 24 * 60 * 60,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: params.locale ?? null,
    managed_payments: null,
    metadata: params.metadata ?? {},
    mode: 'payment',
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: 'if_required',
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    permissions: null,
    phone_number_collection: { enabled: params.phone_number_collection?.enabled ?? false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: params.shipping_address_collection ?? null,
    shipping_cost: cost,
    shipping_options: rates.map((rate) => ({
      shipping_amount: rate.fixed_amount?.amount ?? 0,
      shipping_rate: rate.id,
    })),
    status: 'open',
    submit_type: params.submit_type ?? null,
    subscription: null,
    success_url: params.success_url,
    total_details: { amount_discount: 0, amount_shipping: cost?.amount_total ?? 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: null,
    wallet_options: null,
  };
}

export function customerDetails(
  email: string,
  name: string | null,
  phone: string | null,
  address: Stripe.Address | null,
): Session['customer_details'] {
  return {
    address,
    business_name: null,
    email,
    individual_name: null,
    name,
    phone,
    tax_exempt: 'none',
    tax_ids: [],
  };
}
