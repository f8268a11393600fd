import { z } from 'zod';
import { hashRequest } from './request-hash.js';

const item = z.object({ id: z.string(), note: z.string().optional() });
const contract = z.object({ items: z.array(item), destination: z.enum(['us', 'elsewhere']).default('us') });
/** The contract of a later version. */
const later = contract.extend({
  items: z.array(item.extend({ size: z.object({ unit: z.string() }).default({ unit: 'inch' }) })),
  gift: z.object({ paper: z.enum(['plain', 'stars']).default('plain'), message: z.string().optional() }).optional(),
  currency: z.string().default('usd'),
});
const BODY = { items: [{ id: 'a' }] };

const hash = (body: object) => hashRequest(contract.parse(body), contract, ['destination']);
const laterHash = (body: object) => hashRequest(later.parse(body), later, ['destination']);

it('is the same for a request that is repeated after its contract got defaults', () => {
  expect(laterHash(BODY)).toBe(hash(BODY));
  expect(laterHash({ ...BODY, gift: { message: 'Hello' } })).toBe(
    laterHash({ ...BODY, gift: { message: 'Hello', paper: 'plain' } }),
  );
});

it.each([
  ['another item', { items: [{ id: 'b' }] }],
  ['another destination', { ...BODY, destination: 'elsewhere' }],
  ['another value than the default', { ...BODY, currency: 'eur' }],
  ['another value than the default inside an item', { items: [{ id: 'a', size: { unit: 'cm' } }] }],
  ['a field that was left out', { items: [{ id: 'a', note: '' }] }],
])('differs for %s', (_, body) => {
  expect(laterHash(body)).not.toBe(laterHash(BODY));
});

it('is what earlier versions have stored, with the defaults that they hashed', () => {
  // sha256 of {"items":[{"id":"a"}],"destination":"us"}
  expect(hash(BODY)).toBe('f1057ce65f9c46af303f41bd68197eccdac749495223cfe51a319d0e1d281a09');
});
