import type Stripe from 'stripe';
import { COUNTRIES } from '../../platform/index.js';
import { type Destination, SHIPPING_CENTS, SHIPPING_DAYS, type ShippingMethod } from '../contract.js';

export interface ShippingOption {
  method: ShippingMethod;
  name: string;
  cents: number;
  /** Business days in transit. */
  days: readonly [from: number, to: number];
}

/** The first option is preselected. */
export function shippingOptions(giftCents: number, destination: Destination): readonly [ShippingOption, ...ShippingOption[]] {
  if (destination === 'international') {
    return [
      { method: 'international', name: 'International', cents: SHIPPING_CENTS.international, days: SHIPPING_DAYS.international },
    ];
  }
  const standardCents = giftCents > SHIPPING_CENTS.freeOver ? 0 : SHIPPING_CENTS.standard;
  return [
    { method: 'standard', name: 'Standard, within the United States', cents: standardCents, days: SHIPPING_DAYS.standard },
    { method: 'express', name: 'Express, within the United States', cents: SHIPPING_CENTS.express, days: SHIPPING_DAYS.express },
  ];
}

interface Parcel {
  giftCents: number;
  currency: string;
  destination: Destination;
}

/**
 * The part of a Stripe session that collects address, phone and shipping option. Only countries of the chosen destination
 * are allowed, because shipping prices depend on it.
 */
export function shippingParams(
  { giftCents, currency, destination }: Parcel,
  tax: Pick<Stripe.Checkout.SessionCreateParams.ShippingOption.ShippingRateData, 'tax_behavior'>,
): Partial<Stripe.Checkout.SessionCreateParams> {
  const countries = COUNTRIES.filter((country) => (country === 'US') === (destination === 'us'));
  return {
    shipping_address_collection: { allowed_countries: countries },
    phone_number_collection: { enabled: true },
    shipping_options: shippingOptions(giftCents, destination).map(({ method, name, cents, days: [from, to] }) => ({
      shipping_rate_data: {
        display_name: name,
        type: 'fixed_amount',
        fixed_amount: { amount: cents, currency },
        ...tax,
        delivery_estimate: {
          minimum: { unit: 'business_day', value: from },
          maximum: { unit: 'business_day', value: to },
        },
        metadata: { method },
      },
    })),
  };
}
