import { InvalidParameters } from './errors.js';
import { page } from './lists.js';
import type { Store } from './store.js';

type Json = Record<string, unknown>;

const TABLE_OF_PREFIX = { pi: 'paymentIntents', ch: 'charges', shr: 'shippingRates' } as const;

/**
 * Replaces ids with their objects, and adds lists that Stripe leaves out by default.
 * @param paths such as `payment_intent.latest_charge`
 * @throws InvalidParameters for a property that cannot be expanded
 */
export function expandObject(store: Store, object: unknown, paths: string[] | undefined): unknown {
  return (paths ?? []).reduce((result, path) => expandPath(store, result as Json, path.split('.'), path), object);
}

function expandPath(store: Store, object: Json, [step, ...rest]: string[], path: string): Json {
  if (step === undefined) return object;
  return { ...object, [step]: expandValue(store, refundsOf(store, object, step) ?? object[step], rest, path) };
}

function expandValue(store: Store, value: unknown, rest: string[], path: string): unknown {
  if (value === null) return null;
  const found = typeof value === 'string' ? byId(store, value) : value;
  if (typeof found !== 'object') throw new InvalidParameters(`This property cannot be expanded (${path}).`, { param: 'expand' });
  return expandPath(store, found as Json, rest, path);
}

function byId(store: Store, id: string): unknown {
  const table = TABLE_OF_PREFIX[id.split('_')[0] as keyof typeof TABLE_OF_PREFIX];
  return table && store.get(table, id);
}

/** A list that is part of a charge only on request. */
function refundsOf(store: Store, { object, id }: Json, step: string): unknown {
  if (object !== 'charge' || step !== 'refunds') return undefined;
  const refunds = store
    .all('refunds')
    .reverse()
    .filter((refund) => refund.charge === id);
  return page('refund', `/v1/charges/${String(id)}/refunds`, refunds, {});
}
