import { z } from 'zod';
import { defineJob } from '../../platform/index.js';

export const eraseOrder = defineJob({
  queue: 'maintenance',
  name: 'checkout.erase-order',
  title: 'Remove a deleted account from an order',
  payload: z.object({ orderId: z.uuid() }),
});
