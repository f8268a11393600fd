import { z } from 'zod';
import { findCard, type TestCard } from '../cards.js';
import type { BuyerDetails, CheckoutSession, ShippingDetails } from '../records.js';

const FIELDS = [
  'email',
  'phone',
  'name',
  'line1',
  'line2',
  'city',
  'state',
  'postal_code',
  'country',
  'shipping_rate',
  'method',
  'card_number',
  'card_expiry',
  'card_cvc',
] as const;
export type Field = (typeof FIELDS)[number];
export type FieldValues = Partial<Record<Field, string>>;
export type FieldErrors = Partial<Record<Field, string>>;

const MAX_LENGTH = 300;
const STATE_REQUIRED = ['US', 'CA', 'AU'];
const EXPIRY = /^(0?[1-9]|1[0-2])\s*\/?\s*(?:20)?(\d{2})$/;
const UNKNOWN_CARD = 'Your card number is invalid. The sandbox takes only the test cards listed below.';

export function readFields(body: unknown): FieldValues {
  const sent = new URLSearchParams(typeof body === 'string' ? body : '');
  return Object.fromEntries(FIELDS.map((field) => [field, (sent.get(field) ?? '').trim().slice(0, MAX_LENGTH)]));
}

/** Values that the page may show again: the shop's own email, and a card number only if it is a published test number. */
export function fieldsToShow(session: CheckoutSession, values: FieldValues): FieldValues {
  const isTestCard = findCard(digitsOf(values.card_number)) !== undefined;
  return {
    ...values,
    email: session.customer_email ?? values.email,
    card_number: isTestCard ? values.card_number : '',
    card_expiry: isTestCard ? values.card_expiry : '',
    card_cvc: '',
  };
}

/** `card` is null for a bank debit. */
export type CheckedForm = { errors: FieldErrors } | { errors: null; buyer: BuyerDetails; card: TestCard | null };

/**
 * Validates the buyer's input against the session's requirements.
 * @param now milliseconds since 1970, to know which cards have expired
 */
export function checkForm(session: CheckoutSession, values: FieldValues, now: number): CheckedForm {
  const filled = { ...values, email: session.customer_email ?? values.email };
  const checked = formOf(session, values, now).safeParse(filled);
  const card = isBankDebit(values) ? null : findCard(digitsOf(values.card_number));
  // The first problem of a field wins.
  if (!checked.success)
    return { errors: Object.fromEntries(checked.error.issues.toReversed().map(({ path, message }) => [path[0], message])) };
  if (card === undefined) return { errors: { card_number: UNKNOWN_CARD } };
  const buyer: BuyerDetails = {
    email: filled.email as string,
    phone: session.phone_number_collection?.enabled ? (values.phone as string) : null,
    shipping: session.shipping_address_collection ? shippingDetails(values) : null,
    shippingRate: session.shipping_options.length > 0 ? (values.shipping_rate as string) : null,
  };
  return { errors: null, buyer, card };
}

export function isBankDebit({ method }: FieldValues): boolean {
  return method === 'bank';
}

function formOf(session: CheckoutSession, values: FieldValues, now: number) {
  const { country = '' } = values;
  const { shipping_address_collection: address, shipping_options: options } = session;
  const needsState = STATE_REQUIRED.includes(country);
  return z.object({
    email: z.email('Enter your email address for the receipt.'),
    ...(session.phone_number_collection?.enabled && {
      phone: z.string().regex(/^\+?[\d ().-]{7,24}$/, 'Enter a phone number for the courier.'),
    }),
    ...(address && {
      name: filledIn('Enter the recipient’s name.'),
      line1: filledIn('Enter the street and number.'),
      city: filledIn('Enter the city.'),
      country: z.enum(address.allowed_countries, 'Choose one of the countries the shop delivers to.'),
      state: needsState ? filledIn('Enter the state or province.') : z.string(),
      postal_code: country === 'US' ? z.string().regex(/^\d{5}(-\d{4})?$/, 'A ZIP code has five digits.') : z.string(),
    }),
    ...(options.length > 0 && {
      shipping_rate: z.enum(
        options.map(({ shipping_rate: rate }) => rate as string),
        'Choose a shipping method.',
      ),
    }),
    ...(!isBankDebit(values) && {
      card_number: z.string().refine((number) => findCard(digitsOf(number)), UNKNOWN_CARD),
      card_expiry: z
        .string()
        .regex(EXPIRY, "Your card's expiration date is incomplete.")
        .refine((text) => expiryOf(text) > now, "Your card's expiration date is in the past."),
      card_cvc: z.string().regex(/^\d{3,4}$/, "Your card's security code is incomplete."),
    }),
  });
}

function filledIn(problem: string) {
  return z.string().min(1, problem);
}

/** The first millisecond after the month of expiry, since 1970. */
function expiryOf(text: string): number {
  const [, month, year] = EXPIRY.exec(text) ?? [];
  return Date.UTC(2000 + Number(year), Number(month));
}

function shippingDetails(values: FieldValues): ShippingDetails {
  return {
    name: values.name as string,
    address: {
      line1: values.line1 as string,
      line2: values.line2 || null,
      city: values.city as string,
      state: values.state || null,
      postal_code: values.postal_code || null,
      country: values.country as string,
    },
  };
}

function digitsOf(text: string | undefined): string {
  return (text ?? '').replace(/[\s-]/g, '');
}
