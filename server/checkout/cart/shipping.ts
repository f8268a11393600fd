import { type Destination, SHIPPING_CENTS, SHIPPING_DAYS, type ShippingMethod } from '../contract.js';

interface ShippingOption {
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
