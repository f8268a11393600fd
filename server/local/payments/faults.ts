import { z } from 'zod';

export const faultSettings = z.strictObject({
  /** Added to every API response. */
  latencyMs: z.int().min(0).max(60_000).default(0),
  /** The next `count` API requests fail with `status` before they are executed. */
  failNext: z
    .strictObject({ count: z.int().min(0).max(1000), status: z.int().min(400).max(599) })
    .default({ count: 0, status: 500 }),
  /** This many of the next API requests are executed, but the connection is cut before the response. */
  dropResponses: z.int().min(0).max(1000).default(0),
  /** Events from now on are recorded and never sent. */
  dropWebhooks: z.boolean().default(false),
  /** Every delivery is sent this many additional times, concurrently. */
  duplicateWebhooks: z.int().min(0).max(100).default(0),
});

export type FaultSettings = z.output<typeof faultSettings>;

/** Reset on restart. */
export class Faults {
  current: FaultSettings = faultSettings.parse({});

  /** The status to refuse this request with, if it is one of the next to fail. */
  takeFailureStatus(): number | null {
    const { count, status } = this.current.failNext;
    if (count === 0) return null;
    this.current = { ...this.current, failNext: { count: count - 1, status } };
    return status;
  }

  takeDroppedResponse(): boolean {
    const left = this.current.dropResponses;
    if (left === 0) return false;
    this.current = { ...this.current, dropResponses: left - 1 };
    return true;
  }
}
