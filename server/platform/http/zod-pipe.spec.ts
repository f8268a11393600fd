import { z } from 'zod';
import type { AppError } from '../errors/app-error.js';
import { MAX_FIELD_PROBLEMS } from '../errors/contract.js';
import { ZodPipe } from './zod-pipe.js';

const UUID = 'b5a0c8a6-2f0e-4b1c-9a53-0f1d2c3b4a59';

function refusalOf(schema: z.ZodType, value: unknown): AppError {
  try {
    new ZodPipe(schema).transform(value);
  } catch (error) {
    return error as AppError;
  }
  throw new Error('It was taken.');
}

function messageFor(schema: z.ZodType, value: unknown): string {
  return refusalOf(schema, value).message;
}

/** One per kind of issue at least, so that a kind that zod adds is missed by the compiler. */
const CASES: Record<z.core.$ZodIssueCode, [schema: z.ZodType, value: unknown, message: string][]> = {
  invalid_type: [
    [z.object({ firstName: z.string() }), {}, 'firstName: The first name is missing.'],
    [z.object({ firstName: z.string() }), { firstName: 7 }, 'firstName: The first name must be text.'],
    [
      z.object({ items: z.array(z.object({ product_id: z.string() })) }),
      { items: [{ product_id: {} }] },
      'items.0.product_id: The product ID must be text.',
    ],
    [z.object({ image_urls: z.array(z.string()) }), { image_urls: [1] }, 'image_urls.0: The image URLs must be text.'],
    [z.object({ items: z.array(z.string()) }), { items: 'one' }, 'items: The items must be a list.'],
    [z.object({ days: z.int() }), { days: 1.5 }, 'days: The days must be a whole number.'],
    [z.object({ on: z.boolean() }), { on: 'yes' }, 'on: The on must be true or false.'],
    [z.object({}), [], 'The request must be an object.'],
    [z.object({ a: z.never() }), { a: 1 }, 'a: Please check the a.'],
  ],
  invalid_value: [
    [
      z.object({ status: z.enum(['open', 'paid', 'closed']) }),
      { status: 'x' },
      'status: The status must be open, paid or closed.',
    ],
    [z.object({ kind: z.literal('totp') }), { kind: 'x' }, 'kind: The kind must be totp.'],
    [z.object({ kind: z.enum(['a', 'b']) }), {}, 'kind: The kind is missing.'],
    [
      z.object({ country: z.enum(Array.from({ length: 40 }, (_, at) => `c${at}`)) }),
      { country: 'x' },
      'country: The country must be one of the known values.',
    ],
  ],
  too_small: [
    [z.object({ name: z.string().min(1) }), { name: '' }, 'name: The name must not be empty.'],
    [z.object({ name: z.string().min(3) }), { name: 'x' }, 'name: The name must have at least 3 characters.'],
    [z.object({ items: z.array(z.string()).min(1) }), { items: [] }, 'items: The items must not be empty.'],
    [z.object({ days: z.number().min(2) }), { days: 1 }, 'days: The days must be at least 2.'],
    [z.object({ days: z.number().gt(2) }), { days: 2 }, 'days: The days must be more than 2.'],
    [z.object({ code: z.string().length(6) }), { code: '1' }, 'code: The code must have exactly 6 characters.'],
  ],
  too_big: [
    [z.object({ name: z.string().max(3) }), { name: 'long' }, 'name: The name must have at most 3 characters.'],
    [z.object({ ids: z.array(z.string()).max(1) }), { ids: ['a', 'b'] }, 'ids: The IDs must have at most 1 entry.'],
    [z.object({ days: z.number().max(2) }), { days: 3 }, 'days: The days must be at most 2.'],
    [z.object({ days: z.number().lt(2) }), { days: 2 }, 'days: The days must be less than 2.'],
  ],
  invalid_format: [
    [z.object({ email: z.email() }), { email: 'x' }, 'email: The email must be a valid email address.'],
    [z.object({ productId: z.uuid() }), { productId: 'x' }, 'productId: The product ID must be a valid ID.'],
    [z.object({ from: z.iso.date() }), { from: 'x' }, 'from: The from must be a valid date.'],
    [z.object({ path: z.string().regex(/^a+$/) }), { path: 'b' }, 'path: Please check the path.'],
  ],
  not_multiple_of: [
    [z.object({ price: z.number().multipleOf(5) }), { price: 7 }, 'price: The price must be a multiple of 5.'],
    [z.object({ count: z.number().multipleOf(1) }), { count: 1.5 }, 'count: The count must be a whole number.'],
  ],
  unrecognized_keys: [
    [
      z.strictObject({}),
      { isAdmin: true },
      'The request must not have other fields than those that are described, such as isAdmin.',
    ],
    [z.strictObject({}), { '<b>\0': 1 }, 'The request must not have other fields than those that are described.'],
  ],
  invalid_union: [[z.object({ size: z.union([z.number(), z.boolean()]) }), { size: 'x' }, 'size: Please check the size.']],
  invalid_key: [
    [z.object({ data: z.record(z.string().max(1), z.number()) }), { data: { long: 1 } }, 'data.long: Please check the long.'],
  ],
  invalid_element: [[z.map(z.date(), z.number()), new Map([[new Date(), 'x']]), 'Please check the request.']],
  custom: [[z.object({ name: z.string().refine(() => false) }), { name: 'x' }, 'name: Please check the name.']],
};

describe.each(Object.entries(CASES))('a message for %s', (code, cases) => {
  test.each(cases)('%# reads as a sentence', (schema, value, message) => {
    expect(schema.safeParse(value).error?.issues[0]?.code).toBe(code);
    expect(messageFor(schema, value)).toBe(message);
  });
});

describe('a validation message', () => {
  it('keeps the message of the schema', () => {
    expect(messageFor(z.object({ id: z.uuid('We couldn’t find this gift.') }), { id: 'x' })).toBe(
      'id: We couldn’t find this gift.',
    );
    expect(new ZodPipe(z.object({ id: z.uuid() })).transform({ id: UUID })).toEqual({ id: UUID });
  });

  it('does not repeat keys that are no names', () => {
    const schema = z.object({ data: z.record(z.string(), z.number()) });
    expect(messageFor(schema, { data: { '<script>': 'x' } })).toBe('The field must be a number.');
    expect(messageFor(schema, { data: { ['x'.repeat(10_000)]: 'x' } })).toBe('The field must be a number.');
  });
});

describe('the fields of a refusal', () => {
  it('name each field once, with its first problem', () => {
    const name = z
      .string()
      .max(3, 'Too long.')
      .regex(/^[a-z]*$/, 'Letters only.');
    expect(refusalOf(z.object({ name }), { name: '1234' }).fields).toEqual([{ field: 'name', message: 'Too long.' }]);
  });

  const order = z.object({ email: z.email(), items: z.array(z.object({ quantity: z.number().min(1) })) });

  it('are all that are refused, by their dotted paths, with messages of their own', () => {
    expect(refusalOf(order, { email: 'x', items: [{ quantity: 1 }, { quantity: 0 }] }).fields).toEqual([
      { field: 'email', message: 'The email must be a valid email address.' },
      { field: 'items.1.quantity', message: 'The quantity must be at least 1.' },
    ]);
  });

  it('are bounded', () => {
    const items = Array.from({ length: 1_000 }, () => ({ quantity: 0 }));
    expect(refusalOf(order, { email: 'a@example.com', items }).fields).toHaveLength(MAX_FIELD_PROBLEMS);
  });

  it('do not include the request as a whole, or keys that are no names', () => {
    expect(refusalOf(z.strictObject({}), { isAdmin: true }).fields).toEqual([]);
    expect(refusalOf(z.record(z.string(), z.number()), { '<script>': 'x' }).fields).toEqual([]);
  });
});
