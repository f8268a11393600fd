import type Stripe from 'stripe';
import { COUNTRIES } from '../../platform/index.js';
import { shippingOptions } from '../cart/index.js';
import type { Destination } from '../contract.js';

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
