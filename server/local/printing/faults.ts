import { z } from 'zod';

const count = z.int().min(0).max(1000);

export const faultSettings = z.strictObject({
  /** Added to every API response, once the request is executed. */
  latencyMs: z.int().min(0).max(60_000).default(0),
  /** The next `count` API requests fail with `status` before they are executed. */
  failNext: z.strictObject({ count, status: z.int().min(400).max(599) }).default({ count: 0, status: 500 }),
  /** This many of the next API requests are refused with 429 and a plain text. */
  rateLimitNext: count.default(0),
  /** This many of the next API requests are executed, but the connection is cut before the response. */
  dropResponses: count.default(0),
  /** Callbacks from now on are recorded and never sent. */
  dropCallbacks: z.boolean().default(false),
  /** Every callback is sent twice, concurrently. */
  doubleCallbacks: z.boolean().default(false),
  /** The callbacks of one step are sent in reverse. */
  reverseCallbacks: z.boolean().default(false),
  /** Every callback says that the order is complete. */
  forgeCallbacks: z.boolean().default(false),
  /** No download of an asset succeeds. */
  assetErrors: z.boolean().default(false),
  /** SKUs that are not made now. */
  unavailable: z.array(z.string()).max(100).default([]),
  /** All prices are multiplied by it. */
  priceFactor: z.number().min(0).max(100).default(1),
  /** Orders cannot be canceled any more. */
  refuseCancel: z.boolean().default(false),
  /** Orders are sent in two shipments if they can be. */
  split: z.boolean().default(false),
  /** Shipments have no tracking. */
  noTracking: z.boolean().default(false),
  /** A repeated order is answered with its id alone, as Prodigi does. */
  sparseAlreadyExists: z.boolean().default(true),
});

export type FaultSettings = z.output<typeof faultSettings>;

/** Reset on restart. */
export class Faults {
  current: FaultSettings = faultSettings.parse({});

  /** The status to refuse this request with, if it is one of the next to fail. */
  takeFailureStatus(): number | null {
    const { count: left, status } = this.current.failNext;
    if (left === 0) return null;
    this.current = { ...this.current, failNext: { count: left - 1, status } };
    return status;
  }

  /** Whether this request is one of the next to be affected. */
  take(name: 'rateLimitNext' | 'dropResponses'): boolean {
    const left = this.current[name];
    if (left === 0) return false;
    this.current = { ...this.current, [name]: left - 1 };
    return true;
  }
}
