import { z } from 'zod';
import { boolean, expand, integer, list, metadata, text, webAddress } from './params.js';

/** The largest amount Stripe takes: eight digits. */
export const MAX_AMOUNT = 99_999_999;

/** The shop sells in dollars. */
const currency = z.literal('usd');
const businessDays = z.strictObject({ unit: z.literal('business_day'), value: integer(1, 1000) });

/** Added to the price. */
const taxBehavior = z.literal('exclusive').optional();

const shippingRateData = z.strictObject({
  display_name: text(100),
  type: z.literal('fixed_amount'),
  fixed_amount: z.strictObject({ amount: integer(0, MAX_AMOUNT), currency }),
  delivery_estimate: z.strictObject({ minimum: businessDays, maximum: businessDays }),
  metadata: metadata.default({}),
  tax_behavior: taxBehavior,
});

const lineItem = z.strictObject({
  quantity: integer(1, 999_999),
  price_data: z.strictObject({
    currency,
    unit_amount: integer(0, MAX_AMOUNT),
    tax_behavior: taxBehavior,
    product_data: z.strictObject({
      name: text(1500),
      description: text(5000).optional(),
      images: list(webAddress, 8).optional(),
    }),
  }),
});

/** The parameters that the shop sends. The sandbox refuses Stripe's other parameters, so that none is ignored silently. */
export const createSessionParams = z.strictObject({
  mode: z.literal('payment'),
  line_items: list(lineItem, 100),
  discounts: list(z.strictObject({ coupon: text(200) }), 1).optional(),
  adaptive_pricing: z.strictObject({ enabled: boolean }).optional(),
  automatic_tax: z.strictObject({ enabled: boolean }).default({ enabled: false }),
  success_url: webAddress,
  cancel_url: webAddress.optional(),
  customer_email: z.email().max(512).optional(),
  client_reference_id: text(200).optional(),
  metadata: metadata.default({}),
  payment_intent_data: z.strictObject({ metadata: metadata.optional(), description: text(1000).optional() }).optional(),
  shipping_address_collection: z
    .strictObject({ allowed_countries: list(z.string().regex(/^[A-Z]{2}$/, 'must be a two-letter country code'), 250) })
    .optional(),
  shipping_options: list(z.strictObject({ shipping_rate_data: shippingRateData }), 5).default([]),
  phone_number_collection: z.strictObject({ enabled: boolean }).default({ enabled: false }),
  expires_at: integer(0, 99_999_999_999).optional(),
  expand,
});

export type CreateSessionParams = z.output<typeof createSessionParams>;
export type LineItemParams = z.output<typeof lineItem>;
export type ShippingRateParams = z.output<typeof shippingRateData>;
