import type { ModuleRef } from '@nestjs/core';
import { type Catalog, eraseFavorites, sweepProductImages } from '../../server/catalog/index.js';
import { AbandonedOrders, BuyerErasure, CustomerRecords, eraseBuyer, eraseOrder, requeueStuckWork, StuckWork, sweepAbandonedOrders, syncCustomer, syncOutdatedCustomers } from '../../server/checkout/index.js';
import { ContactMessages, sweepContact } from '../../server/contact/index.js';
import { CreditsService, GenerationSweepService, MediaErasure, PhotoInspection, rememberCredits, sweepGenerations, sweepPictures } from '../../server/generation/index.js';
import { IdentitySweep, sweepIdentity } from '../../server/identity/index.js';
import { handleJob, type JobHandler, type ObjectStore, sweepStorage } from '../../server/platform/index.js';

export function maintenanceHandlers(
  app: ModuleRef,
  catalog: Catalog,
  objects: ObjectStore,
): JobHandler[] {
  return [
    handleJob(sweepGenerations, () => app.get(GenerationSweepService, { strict: false }).sweep()),
    handleJob(sweepPictures, async (_, { signal }) => {
      await app.get(MediaErasure, { strict: false }).sweep(signal);
      await app.get(PhotoInspection, { strict: false }).sweep();
    }),
    handleJob(rememberCredits, ({ userId, contactHash }) => app.get(CreditsService, { strict: false }).rememberContact(userId, contactHash)),
    handleJob(requeueStuckWork, () => app.get(StuckWork, { strict: false }).requeue()),
    handleJob(sweepAbandonedOrders, (_, { signal }) => app.get(AbandonedOrders, { strict: false }).sweep(signal)),
    handleJob(syncCustomer, ({ userId }) => app.get(CustomerRecords, { strict: false }).sync(userId)),
    handleJob(syncOutdatedCustomers, (_, { signal }) => app.get(CustomerRecords, { strict: false }).syncOutdated(signal)),
    handleJob(eraseBuyer, ({ userId, contactHashes }) => app.get(BuyerErasure, { strict: false }).eraseBuyer(userId, contactHashes)),
    handleJob(eraseOrder, ({ orderId }) => app.get(BuyerErasure, { strict: false }).eraseOrder(orderId)),
    handleJob(sweepIdentity, () => app.get(IdentitySweep, { strict: false }).sweep()),
    handleJob(sweepContact, () => app.get(ContactMessages, { strict: false }).sweep()),
    handleJob(sweepProductImages, (_, { signal }) => catalog.sweepProductImages(signal)),
    handleJob(sweepStorage, () => objects.sweep()),
    handleJob(eraseFavorites, ({ userId }) => catalog.eraseFavorites(userId)),
  ];
}
