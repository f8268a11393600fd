import { z } from 'zod';
import { order, PAYMENT_STATES } from '../contract.js';

/** GET /api/payments/:sessionId, for the success page. Contains no personal data, because knowing the session id is enough. */
export const paymentStatus = z.object({
  known: z.boolean(),
  order_number: z.string().nullable(),
  payment_state: z.enum(PAYMENT_STATES).nullable(),
  /** The order's status, without address, files, pictures and words. Only on the day of the payment. */
  order: order.nullable(),
  /** Downloads that are ready, for the browser that started the session. */
  downloads: z.array(z.object({ name: z.string(), url: z.string() })),
  /** Gifts that wait for the customer's picture or words, with the path of the page for it, for the same browser. */
  waiting: z.array(z.object({ name: z.string(), url: z.string() })),
});
export type PaymentStatus = z.infer<typeof paymentStatus>;
