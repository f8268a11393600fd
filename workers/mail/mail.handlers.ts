import { type Checkout, sendOrderConfirmation } from '../../server/checkout/index.js';
import { handleJob, type JobHandler } from '../../server/platform/index.js';

export function mailHandlers(checkout: Checkout): JobHandler[] {
  return [handleJob(sendOrderConfirmation, ({ orderId }) => checkout.sendOrderConfirmation(orderId))];
}
