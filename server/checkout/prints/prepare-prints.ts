import { z } from 'zod';
import { defineJob } from '../../platform/index.js';

/** Makes the print files of an order that no PDF needs. The customer does not wait for them. */
export const preparePrints = defineJob({
  queue: 'prints',
  name: 'prints.prepare',
  title: 'Make the print files of an order',
  payload: z.object({ orderId: z.uuid() }),
});
