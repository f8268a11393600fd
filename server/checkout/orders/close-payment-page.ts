import { z } from 'zod';
import { defineJob } from '../../platform/index.js';

/** Closes the payment page of an order that ended, is sold out or has a code that is used up. */
export const closePaymentPage = defineJob({
  queue: 'payments',
  name: 'payments.close-page',
  title: 'Close the payment page of an order that ended',
  payload: z.object({ orderId: z.uuid() }),
  // Anyone may leave checkouts open; what was paid does not wait behind them.
  priority: 1,
});
