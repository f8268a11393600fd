import { type Catalog, eraseFavorites, sweepProductImages } from '../../server/catalog/index.js';
import { type Checkout, eraseBuyer, eraseOrder, syncCustomer, requeueStuckWork, sweepAbandonedOrders, syncOutdatedCustomers } from '../../server/checkout/index.js';
import { type ContactMessages, sweepContact } from '../../server/contact/index.js';
import {
  type CreditsService,
  type GenerationSweepService,
  type MediaErasure,
  type PhotoInspection,
  rememberCredits,
  sweepGenerations,
  sweepPictures,
} from '../../server/generation/index.js';
import { type Accounts, sweepIdentity } from '../../server/identity/index.js';
import { handleJob, type JobHandler, type ObjectStore, sweepStorage } from '../../server/platform/index.js';

export function maintenanceHandlers(
  generations: GenerationSweepService,
  erasure: MediaErasure,
  inspection: PhotoInspection,
  credits: CreditsService,
  checkout: Checkout,
  identity: Accounts,
  contact: ContactMessages,
  catalog: Catalog,
  objects: ObjectStore,
): JobHandler[] {
  return [
    handleJob(sweepGenerations, () => generations.sweep()),
    handleJob(sweepPictures, async (_, { signal }) => {
      await erasure.sweep(signal);
      await inspection.sweep();
    }),
    handleJob(rememberCredits, ({ userId, contactHash }) => credits.rememberContact(userId, contactHash)),
    handleJob(requeueStuckWork, () => checkout.resumeForgotten()),
    handleJob(sweepAbandonedOrders, (_, { signal }) => checkout.sweepAbandonedOrders(signal)),
    handleJob(syncCustomer, ({ userId }) => checkout.followAccount(userId)),
    handleJob(syncOutdatedCustomers, (_, { signal }) => checkout.sweepAccountRecords(signal)),
    handleJob(eraseBuyer, ({ userId, contactHashes }) => checkout.eraseBuyer(userId, contactHashes)),
    handleJob(eraseOrder, ({ orderId }) => checkout.eraseOrder(orderId)),
    handleJob(sweepIdentity, () => identity.sweep()),
    handleJob(sweepContact, () => contact.sweep()),
    handleJob(sweepProductImages, (_, { signal }) => catalog.sweepProductImages(signal)),
    handleJob(sweepStorage, () => objects.sweep()),
    handleJob(eraseFavorites, ({ userId }) => catalog.eraseFavorites(userId)),
  ];
}
