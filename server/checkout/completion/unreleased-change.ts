import type { EntityManager } from '../../platform/index.js';
import type { OrderLine } from '../model/order-line.entity.js';
import { Reprint } from '../model/reprint.entity.js';
import { LineChange } from '../model/line-change.entity.js';

/** Whether picture or words of a released line were changed for a reprint, and that print was not released since. */
export async function hasUnreleasedChange(em: EntityManager, { id: orderLineId, releasedAt }: OrderLine): Promise<boolean> {
  if (!releasedAt) return false;
  const reprints = await em.find(Reprint, { orderLineId });
  const releases = [releasedAt, ...reprints.flatMap((reprint) => reprint.releasedAt ?? [])];
  const latest = new Date(Math.max(...releases.map(Number)));
  return (await em.count(LineChange, { orderLineId, createdAt: { $gt: latest } })) > 0;
}
