import type { ShippingDetails } from '../orders/order.entity.js';

const countries = new Intl.DisplayNames('en', { type: 'region' });

export function parcelLabel({ name, line1, line2, city, state, postalCode, country }: ShippingDetails): string[] {
  const cityLine = [city, [state, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  const countryName = country && /^[A-Z]{2}$/.test(country) ? countries.of(country) : country;
  return [name, line1, line2, cityLine, countryName].filter((line): line is string => Boolean(line));
}
