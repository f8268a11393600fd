import addressFormatter from '@fragaria/address-formatter';
import type { ShippingDetails } from '../model/order.entity.js';

const countries = new Intl.DisplayNames('en', { type: 'region' });
/**
 * Stand for the parts of an address. The formatter gets these instead of the parts, because it abbreviates, corrects and
 * removes what it takes for a mistake: Pat Paris in Paris would lose her name.
 */
const [ROAD, CITY, REGION, POSTCODE, COUNTRY] = ['\ue000', '\ue001', '\ue002', '\ue003', '\ue004'];

/** The lines of an address in the order of its country. */
export function parcelLabel({ name, line1, line2, city, state, postalCode, country }: ShippingDetails): string[] {
  const countryName = country && /^[A-Z]{2}$/.test(country) ? countries.of(country) : country;
  const layout = addressFormatter.format({
    road: ROAD,
    ...(city && { city: CITY }),
    ...(state && { state: REGION, county: REGION }),
    ...(postalCode && { postcode: POSTCODE }),
    ...(countryName && { country: COUNTRY }),
    ...(country && { countryCode: country }),
  });
  // Parts that the country's format leaves out are kept, because the customer entered them: the city in Singapore, the county in Spain.
  const street = [line1, line2, ...(layout.includes(CITY) || city === countryName ? [] : [city])];
  const hasRegion = layout.includes(REGION) || state === city;
  const parts = new Map([
    [ROAD, street.filter(Boolean).join('\n')],
    [CITY, [city, ...(hasRegion ? [] : [state])].filter(Boolean).join('\n')],
    [REGION, state],
    [POSTCODE, postalCode],
    [COUNTRY, countryName],
  ]);
  const lines = layout.replace(/[\ue000-\ue004]/g, (part) => parts.get(part) ?? '').split('\n');
  return [name, ...lines.map((line) => line.trim())].filter((line): line is string => Boolean(line));
}
