import { z } from 'zod';
import { defineJob } from '../../platform/index.js';

/** Does what comes next for a production, with one call to the partner. Safe to repeat. */
export const stepProduction = defineJob({
  queue: 'production',
  name: 'production.step',
  title: 'Go on with an order at the print partner',
  payload: z.object({ productionId: z.uuid() }),
});
