import { z } from 'zod';
import { COUNTRIES } from '../../../platform/countries/contract.js';
import { TYPED_LINE } from '../../../platform/typed-text/contract.js';

const MAX_LENGTH = 100;
const ONE_LINE = 'Please use plain text on one line.';
const line = z.string().trim().max(MAX_LENGTH, `Please use at most ${MAX_LENGTH} characters.`).regex(TYPED_LINE, ONE_LINE);

type Country = (typeof COUNTRIES)[number];

interface AddressRules {
  /** Local term for the state, such as 'Province'. */
  state: string;
  postalCode: string;
  needsState?: true;
  /** Checks the state in capitals. */
  stateIs?: readonly [pattern: RegExp, rule: string];
  postalCodeIs?: readonly [pattern: RegExp, rule: string];
}

const USUAL: AddressRules = { state: 'Region', postalCode: 'Postal code' };
const BY_COUNTRY: Partial<Record<Country, AddressRules>> = {
  US: {
    state: 'State',
    postalCode: 'ZIP code',
    needsState: true,
    stateIs: [/^[A-Z]{2}$/, 'Please enter the state with two letters, such as ME.'],
    postalCodeIs: [/^\d{5}(?:-\d{4})?$/, 'Please enter a ZIP code of five digits.'],
  },
  CA: {
    state: 'Province',
    postalCode: 'Postal code',
    needsState: true,
    stateIs: [/^[A-Z]{2}$/, 'Please enter the province with two letters, such as ON.'],
    postalCodeIs: [/^[A-Z]\d[A-Z] ?\d[A-Z]\d$/, 'Please enter a postal code such as K1A 0B1.'],
  },
  AU: { state: 'State', postalCode: 'Postcode', needsState: true },
  MX: { state: 'State', postalCode: 'Postal code' },
  JP: { state: 'Prefecture', postalCode: 'Postal code' },
  GB: { state: 'County', postalCode: 'Postcode' },
  IE: { state: 'County', postalCode: 'Eircode' },
};

/** Local names of the parts of an address in a country, and which parts are required. */
export function addressRules(country: string): AddressRules {
  return BY_COUNTRY[country as Country] ?? USUAL;
}

/** Parts that an address does not have are empty. Codes are in capitals. */
export const shippingAddress = z
  .strictObject({
    name: line.min(1, 'Please enter who receives it.'),
    phone: line.regex(/^(?:\+?[\d ().-]{5,30})?$/, 'Please enter a phone number, or none.'),
    line1: line.min(1, 'Please enter street and number.'),
    line2: line,
    city: line.min(1, 'Please enter the city.'),
    state: line,
    postal_code: line.toUpperCase(),
    country: z
      .string()
      .refine((code) => (COUNTRIES as readonly string[]).includes(code), 'Please choose a country that we ship to.'),
  })
  .transform((address) => (addressRules(address.country).stateIs ? { ...address, state: address.state.toUpperCase() } : address))
  .superRefine(({ country, state, postal_code: code }, context) => {
    const { needsState, stateIs, postalCodeIs, ...names } = addressRules(country);
    const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if (needsState && !state) refuse('state', `Please enter the ${names.state.toLowerCase()}.`);
    else if (stateIs && !stateIs[0].test(state)) refuse('state', stateIs[1]);
    if (!code && country !== 'IE') refuse('postal_code', `Please enter the ${inSentence(names.postalCode)}.`);
    else if (postalCodeIs && !postalCodeIs[0].test(code)) refuse('postal_code', postalCodeIs[1]);
  });
export type ShippingAddress = z.output<typeof shippingAddress>;

function inSentence(name: string): string {
  return name.startsWith('ZIP') ? name : name.toLowerCase();
}

const stored = z.string().max(500);
/** The address as stored. Addresses that Stripe collected may lack parts that a typed address needs. */
export const storedAddress = z.strictObject({
  name: stored,
  phone: stored,
  line1: stored,
  line2: stored,
  city: stored,
  state: stored,
  postal_code: stored,
  country: stored,
});
export type StoredAddress = z.infer<typeof storedAddress>;

/**
 * PUT /api/admin/orders/:id/shipping-address → 200 with the order. `seen` is the address that was shown when the change began:
 * CHECKOUT.ADDRESS_CHANGED if it is another one by now. CHECKOUT.ADDRESS_FIXED once a part of the order is on its way.
 * Productions that the print partner refused are sent to it again.
 */
export const addressChange = z.strictObject({ address: shippingAddress, seen: storedAddress });
export type AddressChange = z.infer<typeof addressChange>;
