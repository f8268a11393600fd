import { z } from 'zod';
import { findCard, type TestCard } from '../cards.js';
import type { BuyerDetails, Session, ShippingDetails } from '../records.js';

const FIELDS = [
  'email', 'phone', 'name', 'line1', 'line2', 'city', 'state', 'postal_code', 'country',
  'shipping_rate', 'card_number', 'card_expiry', 'card_cvc',
] as const;
export type Field = (typeof FIELDS)[number];
export type FieldValues = Partial<Record<Field, string>>;
export type FieldErrors = Partial<Record<Field, string>>;

const MAX_LENGTH = 300;
const STATE_REQUIRED = ['US', 'CA', 'AU'];

export function readFields(body: unknown): FieldValues {
  const sent = new URLSearchParams(typeof body === 'string' ? body : '');
  return Object.fromEntries(FIELDS.map((field) => [field, (sent.get(field) ?? '').trim().slice(0, MAX_LENGTH)]));
}

/** What the page may show again: the shop's own e-mail, and of the card nothing but a published test number. */
export function fieldsToShow(session: Session, values: FieldValues): FieldValues {
  const isTestCard = findCard(digitsOf(values.card_number)) !== undefined;
  return {
    ...values,
    email: session.customer_email ?? values.email,
    card_number: isTestCard ? values.card_number : '',
    card_expiry: isTestCard ? values.card_expiry : '',
    card_cvc: '',
  };
}

export type CheckedForm = { errors: FieldErrors } | { errors: null; buyer: BuyerDetails; card: TestCard };

/**
 * Checks what the buyer filled in against what the session asks for.
 * @param now milliseconds since 1970, to know which cards have expired
 */
export function checkForm(session: Session, values: FieldValues, now: number): CheckedForm {
  const card = findCard(digitsOf(values.card_number));
  const errors: FieldErrors = {
    ...emailError(session.customer_email ?? values.email),
    ...(session.shipping_address_collection ? addressErrors(session, values) : {}),
    ...(session.phone_number_collection?.enabled ? phoneError(values.phone) : {}),
    ...shippingError(session, values.shipping_rate),
    ...numberError(values.card_number),
    ...expiryError(values.card_expiry, now),
    ...(/^\d{3,4}$/.test(values.card_cvc ?? '') ? {} : { card_cvc: "Your card's security code is incomplete." }),
  };
  if (Object.keys(errors).length > 0 || !card) return { errors };
  const buyer: BuyerDetails = {
    email: (session.customer_email ?? values.email) as string,
    phone: session.phone_number_collection?.enabled ? (values.phone as string) : null,
    shipping: session.shipping_address_collection ? shippingDetails(values) : null,
    shippingRate: session.shipping_options.length > 0 ? (values.shipping_rate as string) : null,
  };
  return { errors: null, buyer, card };
}

function emailError(email: string | undefined): FieldErrors {
  if (!email) return { email: 'Enter your e-mail address, so that the receipt can reach you.' };
  return z.email().safeParse(email).success ? {} : { email: 'This e-mail address is incomplete.' };
}

function addressErrors(session: Session, values: FieldValues): FieldErrors {
  const errors: FieldErrors = {};
  const country = values.country ?? '';
  if (!values.name) errors.name = 'Enter the name of the person the parcel goes to.';
  if (!values.line1) errors.line1 = 'Enter the street and number.';
  if (!values.city) errors.city = 'Enter the city.';
  if (!session.shipping_address_collection?.allowed_countries.includes(country)) {
    errors.country = 'Choose one of the countries the shop delivers to.';
  }
  if (STATE_REQUIRED.includes(country) && !values.state) errors.state = 'Enter the state or province.';
  if (STATE_REQUIRED.includes(country) && !values.postal_code) errors.postal_code = 'Enter the postal code.';
  if (country === 'US' && values.postal_code && !/^\d{5}(-\d{4})?$/.test(values.postal_code)) {
    errors.postal_code = 'A ZIP code has five digits.';
  }
  return errors;
}

function phoneError(phone: string | undefined): FieldErrors {
  if (/^\+?[\d ().-]{7,24}$/.test(phone ?? '')) return {};
  return { phone: 'Enter a phone number the courier can call.' };
}

function shippingError(session: Session, rate: string | undefined): FieldErrors {
  if (session.shipping_options.length === 0) return {};
  const isOffered = session.shipping_options.some((option) => option.shipping_rate === rate);
  return isOffered ? {} : { shipping_rate: 'Choose how the parcel should travel.' };
}

function numberError(number: string | undefined): FieldErrors {
  const digits = digitsOf(number);
  if (findCard(digits)) return {};
  if (digits.length < 14) return { card_number: 'Your card number is incomplete.' };
  return { card_number: 'Your card number is invalid. The sandbox takes only the test cards listed below.' };
}

function expiryError(text: string | undefined, now: number): FieldErrors {
  const match = /^(0?[1-9]|1[0-2])\s*\/?\s*(?:20)?(\d{2})$/.exec(text ?? '');
  if (!match) return { card_expiry: "Your card's expiration date is incomplete." };
  const firstMomentAfter = Date.UTC(2000 + Number(match[2]), Number(match[1]));
  return firstMomentAfter > now ? {} : { card_expiry: "Your card's expiration date is in the past." };
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
