import type { ShippingDetails } from '../orders/order.entity.js';

const countries = new Intl.DisplayNames('en', { type: 'region' });

export function parcelLabel({ name, line1, line2, city, state, postalCode, country }: ShippingDetails): string[] {
  const place = [city, [state, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  const land = country && /^[A-Z]{2}$/.test(country) ? countries.of(country) : country;
  return [name, line1, line2, place, land].filter((line): line is string => Boolean(line));
}
