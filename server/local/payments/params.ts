import { z } from 'zod';
import { InvalidParameters } from './errors.js';
import type { FormTree } from './form-encoding.js';

/** Lets a field name the Stripe error code that its refusal carries. */
function refuse(context: z.RefinementCtx, message: string, code?: string): never {
  context.addIssue({ code: 'custom', message, params: { stripeCode: code } });
  return z.NEVER;
}

/** Text as Stripe takes it: not empty, because an empty value means "unset". */
export function text(maxLength: number) {
  return z.string().transform((value, context) => {
    if (value === '') {
      const message = 'You passed an empty string. Remove the parameter or supply a non-empty value.';
      return refuse(context, message, 'parameter_invalid_empty');
    }
    if (value.length > maxLength) {
      return refuse(context, `Invalid string: must be at most ${maxLength} characters`);
    }
    return value;
  });
}

export function integer(min: number, max: number) {
  const code = 'parameter_invalid_integer';
  return z.string().transform((value, context) => {
    if (!/^-?\d{1,15}$/.test(value)) return refuse(context, `Invalid integer: ${value.slice(0, 40)}`, code);
    const parsed = Number(value);
    if (parsed < min) return refuse(context, `This value must be greater than or equal to ${min}.`, code);
    if (parsed > max) return refuse(context, `This value must be less than or equal to ${max}.`, code);
    return parsed;
  });
}

export const boolean = z.enum(['true', 'false']).transform((value) => value === 'true');

/** An address to send a browser to. Only http and https, so that a page never links to a script. */
export const webAddress = text(5000).transform((value, context) => {
  // Braces are not legal in an address, but Stripe's placeholder has them.
  const parsed = URL.parse(value.replaceAll('{CHECKOUT_SESSION_ID}', 'id'));
  const isWeb = parsed?.protocol === 'http:' || parsed?.protocol === 'https:';
  return isWeb ? value : refuse(context, 'Not a valid URL', 'url_invalid');
});

export const email = text(512).transform((value, context) => {
  if (z.email().safeParse(value).success) return value;
  return refuse(context, `Invalid email address: ${value.slice(0, 100)}`, 'email_invalid');
});

const CURRENCIES = ['aud', 'cad', 'chf', 'eur', 'gbp', 'nzd', 'usd'];

/** Only currencies with two decimals: amounts are cents everywhere. */
export const currency = z.string().transform((value, context) => {
  const lower = value.toLowerCase();
  if (!CURRENCIES.includes(lower)) {
    return refuse(context, `Invalid currency: ${value.slice(0, 10)}. The sandbox supports: ${CURRENCIES.join(', ')}`);
  }
  return lower;
});

export const metadata = z.record(z.string().max(40), z.string().max(500)).superRefine((value, context) => {
  if (Object.keys(value).length > 50) context.addIssue({ code: 'custom', message: 'Metadata can have at most 50 keys.' });
});

/** A list arrives as an object with the keys 0, 1, 2, … */
export function list<T extends z.ZodType>(item: T, max: number) {
  const toArray = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    const keys = Object.keys(value);
    return keys.every((key, index) => key === String(index)) ? Object.values(value) : value;
  };
  return z.preprocess(toArray, z.array(item).min(1).max(max));
}

export const expand = list(text(200), 20).optional();

/** @throws InvalidParameters in Stripe's words: parameter_unknown first, then parameter_missing, then the rest */
export function parseParams<T extends z.ZodType>(schema: T, tree: FormTree): z.output<T> {
  const result = schema.safeParse(tree);
  if (result.success) return result.data;
  const { issues } = result.error;
  const unknown = issues.find((issue) => issue.code === 'unrecognized_keys');
  if (unknown) throw unknownParameters(unknown.path, unknown.keys);
  const missing = issues.find((issue) => issue.code !== 'custom' && valueAt(tree, issue.path) === undefined);
  if (missing) {
    const param = paramName(missing.path);
    throw new InvalidParameters(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  }
  throw refusedParameter(issues[0] as z.core.$ZodIssue);
}

function unknownParameters(path: PropertyKey[], keys: string[]): InvalidParameters {
  const names = keys.map((key) => paramName([...path, key]));
  const label = names.length === 1 ? 'Received unknown parameter' : 'Received unknown parameters';
  const message = `${label}: ${names.join(', ')}`.slice(0, 500);
  return new InvalidParameters(message, { code: 'parameter_unknown', param: names[0] });
}

function refusedParameter(issue: z.core.$ZodIssue): InvalidParameters {
  const param = paramName(issue.path);
  if (issue.code === 'custom') return new InvalidParameters(issue.message, { code: issue.params?.stripeCode, param });
  if (issue.code === 'invalid_value') {
    return new InvalidParameters(`Invalid ${param}: must be one of ${issue.values.map(String).join(', ')}`, { param });
  }
  return new InvalidParameters(`Invalid ${param}: ${issue.message}`, { param });
}

function paramName(path: PropertyKey[]): string {
  return path.map((step, index) => (index === 0 ? String(step) : `[${String(step)}]`)).join('');
}

function valueAt(tree: unknown, path: PropertyKey[]): unknown {
  return path.reduce<unknown>((node, step) => (node as Record<PropertyKey, unknown> | undefined)?.[step], tree);
}
