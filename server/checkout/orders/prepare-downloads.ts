import { z } from 'zod';
import { defineJob } from '../../platform/index.js';

/** Copies a paid order's pictures, makes print files and PDFs, then enqueues the confirmation. */
export const prepareDownloads = defineJob({
  queue: 'fulfilment',
  name: 'fulfilment.prepare-downloads',
  title: 'Make the PDFs of an order',
  payload: z.object({ orderId: z.uuid() }),
});
