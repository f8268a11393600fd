import { COUNTRIES } from '../../server/platform/countries/contract.js';

const names = new Intl.DisplayNames('en-US', { type: 'region' });

/** The countries that the shop serves, by name. */
export const COUNTRY_NAMES = COUNTRIES.map((code) => ({ code, name: names.of(code) ?? code })).toSorted((one, other) =>
  one.name.localeCompare(other.name),
);
