import { type Checkout, resumeCheckout } from '../../server/checkout/index.js';
import { type Generation, sweepGenerations } from '../../server/generation/index.js';
import { type Identity, sweepIdentity } from '../../server/identity/index.js';
import { handleJob, type JobHandler } from '../../server/platform/index.js';

export function maintenanceHandlers(generation: Generation, checkout: Checkout, identity: Identity): JobHandler[] {
  return [
    handleJob(sweepGenerations, () => generation.sweep()),
    handleJob(resumeCheckout, () => checkout.resumeForgotten()),
    handleJob(sweepIdentity, () => identity.sweep()),
  ];
}
