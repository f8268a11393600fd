import { InvalidParameters } from './errors.js';
import { page } from './lists.js';
import type { Collections } from './records.js';
import type { Store } from './store.js';

type Json = Record<string, unknown>;

const MAX_LEVELS = 4;
const TABLE_OF_PREFIX: Record<string, keyof Collections> = {
  pi: 'paymentIntents',
  ch: 'charges',
  re: 'refunds',
  shr: 'shippingRates',
  prod: 'products',
};

/**
 * Replaces ids with their objects, and adds lists that Stripe leaves out by default.
 * @param paths such as `payment_intent.latest_charge` or, in a list, `data.line_items`
 * @throws InvalidParameters for a property that cannot be expanded
 */
export function expandObject(store: Store, object: unknown, paths: string[] | undefined): unknown {
  return (paths ?? []).reduce((result, path) => {
    const steps = path.split('.');
    if (steps.length > MAX_LEVELS) {
      throw new InvalidParameters(`You cannot expand more than ${MAX_LEVELS} levels of a property.`, { param: 'expand' });
    }
    return expandPath(store, result as Json, steps, path);
  }, object);
}

function expandPath(store: Store, object: Json, [step, ...rest]: string[], path: string): Json {
  if (step === undefined) return object;
  const value = included(store, object, step) ?? object[step];
  if (value === undefined) throw cannotExpand(path);
  return { ...object, [step]: expandValue(store, value, rest, path) };
}

function expandValue(store: Store, value: unknown, rest: string[], path: string): unknown {
  if (value === null) return null;
  if (Array.isArray(value)) return value.map((item) => expandValue(store, item, rest, path));
  if (typeof value === 'object') return expandPath(store, value as Json, rest, path);
  const found = typeof value === 'string' ? byId(store, value) : undefined;
  if (!found) throw cannotExpand(path);
  return expandPath(store, found as unknown as Json, rest, path);
}

function byId(store: Store, id: string): Collections[keyof Collections] | undefined {
  const table = TABLE_OF_PREFIX[id.split('_')[0] as string];
  return table && store.get(table, id);
}

/** Lists that are part of an object only when asked for. */
function included(store: Store, object: Json, step: string): unknown {
  const id = String(object.id);
  if (object.object === 'checkout.session' && step === 'line_items') {
    return page('item', `/v1/checkout/sessions/${id}/line_items`, store.get('sessions', id)?.lineItems ?? [], {});
  }
  if (object.object === 'charge' && step === 'refunds') {
    const refunds = store.all('refunds').reverse().filter((refund) => refund.charge === id);
    return page('refund', `/v1/charges/${id}/refunds`, refunds, {});
  }
  return undefined;
}

function cannotExpand(path: string): InvalidParameters {
  return new InvalidParameters(`This property cannot be expanded (${path}).`, { param: 'expand' });
}
