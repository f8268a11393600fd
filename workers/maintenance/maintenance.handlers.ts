import { type Catalog, eraseFavorites, sweepProductPictures } from '../../server/catalog/index.js';
import { type Checkout, eraseBuyer, eraseOrder, followAccount, resumeCheckout, sweepAbandonedOrders, sweepAccountRecords } from '../../server/checkout/index.js';
import { type Contact, sweepContact } from '../../server/contact/index.js';
import { type Generation, rememberCredits, sweepGenerations, sweepPictures } from '../../server/generation/index.js';
import { type Identity, sweepIdentity } from '../../server/identity/index.js';
import { handleJob, type JobHandler, type ObjectStore, sweepStorage } from '../../server/platform/index.js';

export function maintenanceHandlers(
  generation: Generation,
  checkout: Checkout,
  identity: Identity,
  contact: Contact,
  catalog: Catalog,
  objects: ObjectStore,
): JobHandler[] {
  return [
    handleJob(sweepGenerations, () => generation.sweep()),
    handleJob(sweepPictures, (_, { signal }) => generation.sweepPictures(signal)),
    handleJob(rememberCredits, ({ userId, contactHash }) => generation.rememberCredits(userId, contactHash)),
    handleJob(resumeCheckout, () => checkout.resumeForgotten()),
    handleJob(sweepAbandonedOrders, (_, { signal }) => checkout.sweepAbandonedOrders(signal)),
    handleJob(followAccount, ({ userId }) => checkout.followAccount(userId)),
    handleJob(sweepAccountRecords, (_, { signal }) => checkout.sweepAccountRecords(signal)),
    handleJob(eraseBuyer, ({ userId, contactHashes }) => checkout.eraseBuyer(userId, contactHashes)),
    handleJob(eraseOrder, ({ orderId }) => checkout.eraseOrder(orderId)),
    handleJob(sweepIdentity, () => identity.sweep()),
    handleJob(sweepContact, () => contact.sweep()),
    handleJob(sweepProductPictures, (_, { signal }) => catalog.sweepPictures(signal)),
    handleJob(sweepStorage, () => objects.sweep()),
    handleJob(eraseFavorites, ({ userId }) => catalog.eraseFavorites(userId)),
  ];
}
