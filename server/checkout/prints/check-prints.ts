import { z } from 'zod';
import { defineJob } from '../../platform/index.js';

/** Judges the finished print files of an order, and releases those that the owner's rule lets through. */
export const checkPrints = defineJob({
  queue: 'fulfilment',
  name: 'release.check-prints',
  title: 'Check the print files of an order',
  payload: z.object({ orderId: z.uuid() }),
  // Customers wait for the PDFs that the other jobs of the queue make.
  priority: 1,
});
