import { type Destination, FREE_SHIPPING_OVER_CENTS, SHIPPING, type ShippingMethod } from '../contract.js';

interface ShippingOption {
  method: ShippingMethod;
  name: string;
  cents: number;
  /** Business days in transit. */
  days: readonly [from: number, to: number];
}

/** The first option is preselected. */
export function shippingOptions(giftCents: number, destination: Destination): readonly [ShippingOption, ...ShippingOption[]] {
  if (destination === 'international') return [option('international', 'International')];
  const standard = option('standard', 'Standard, within the United States');
  return [
    giftCents > FREE_SHIPPING_OVER_CENTS ? { ...standard, cents: 0 } : standard,
    option('express', 'Express, within the United States'),
  ];
}

function option(method: ShippingMethod, name: string): ShippingOption {
  const { cents, days } = SHIPPING[method];
  return { method, name, cents, days };
}
