import { type Checkout, prepareDownloads } from '../../server/checkout/index.js';
import { handleJob, type JobHandler } from '../../server/platform/index.js';

export function fulfilmentHandlers(checkout: Checkout): JobHandler[] {
  return [
    handleJob(
      prepareDownloads,
      ({ orderId }, { signal }) => checkout.prepareDownloads(orderId, signal),
      ({ orderId }) => checkout.giveUpDownloads(orderId),
    ),
  ];
}
