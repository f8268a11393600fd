import { z } from 'zod';
import { InvalidParameters } from './errors.js';

/** Not empty: for Stripe an empty value means "unset". */
export function text(maxLength: number) {
  return z.string().min(1).max(maxLength);
}

export function integer(min: number, max: number) {
  return z
    .string()
    .regex(/^-?\d{1,15}$/, 'Invalid integer')
    .transform(Number)
    .pipe(z.int().min(min).max(max));
}

export const boolean = z.enum(['true', 'false']).transform((value) => value === 'true');

/** A URL for redirects. Only http and https, so that a page never links to a script. */
export const webAddress = text(5000).refine((value) => {
  // Braces are not valid in a URL, but Stripe's placeholder has them.
  const { protocol } = URL.parse(value.replaceAll('{CHECKOUT_SESSION_ID}', 'id')) ?? {};
  return protocol === 'http:' || protocol === 'https:';
}, 'Not a valid URL');

export const metadata = z.record(z.string().max(40), z.string().max(500));

/** A list arrives as an object with the keys 0, 1, 2, … */
export function list<T extends z.ZodType>(item: T, max: number) {
  const toArray = (value: unknown): unknown => (typeof value === 'object' && value !== null ? Object.values(value) : value);
  return z.preprocess(toArray, z.array(item).min(1).max(max));
}

export const expand = list(text(200), 20).optional();

/** @throws InvalidParameters with the first invalid parameter */
export function parseParams<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const { path, message } = result.error.issues[0] as z.core.$ZodIssue;
  const param = path.map((step, index) => (index === 0 ? String(step) : `[${String(step)}]`)).join('');
  throw new InvalidParameters(`${param}: ${message}`, { param });
}
