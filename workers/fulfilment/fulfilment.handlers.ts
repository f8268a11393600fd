import type { ModuleRef } from '@nestjs/core';
import { Fulfilment, prepareDownloads } from '../../server/checkout/index.js';
import { handleJob, type JobHandler } from '../../server/platform/index.js';

export function fulfilmentHandlers(app: ModuleRef): JobHandler[] {
  return [
    handleJob(
      prepareDownloads,
      ({ orderId }, { signal }) => app.get(Fulfilment, { strict: false }).prepareDownloads(orderId, signal),
      ({ orderId }) => app.get(Fulfilment, { strict: false }).fail(orderId),
    ),
  ];
}
