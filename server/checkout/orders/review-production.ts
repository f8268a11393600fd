import { z } from 'zod';
import { defineJob } from '../../platform/index.js';

/**
 * Brings what the print partner makes of an order in line with the order: starts what is released, ends what must not be made.
 * To be added in the transaction of every change that matters to it.
 */
export const reviewProduction = defineJob({
  // Without a call to the partner, so that it does not wait in the queue of those.
  queue: 'fulfilment',
  name: 'production.review',
  title: 'Update the production of an order',
  payload: z.object({ orderId: z.uuid() }),
});
