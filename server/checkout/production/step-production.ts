import { z } from 'zod';
import { defineJob, MINUTE_MS } from '../../platform/index.js';

/** Does what comes next for a production, with one call to the partner. Safe to repeat. */
export const stepProduction = defineJob({
  queue: 'production',
  name: 'production.step',
  title: 'Go on with an order at the print partner',
  payload: z.object({ productionId: z.uuid() }),
});

/** A production whose job is on its way is swept no sooner: then the job is lost. Jobs that end set another time. */
export function stepLease(now: Date): Date {
  return new Date(now.getTime() + 10 * MINUTE_MS);
}
