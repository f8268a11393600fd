import { isCancelled, type PackedParcel, unitsIn } from '../model/parcel.entity.js';
import type { ProductionItem } from '../model/production-item.entity.js';
import { awaitsSubmission, type Production } from '../model/production.entity.js';

/** Whether the partner does not make the gift, or has sent the others and names it in no parcel. */
export function mayPrintByHand(item: ProductionItem, production: Production, parcels: readonly PackedParcel[]): boolean {
  if (item.state !== 'live') return item.state === 'ended';
  if (awaitsSubmission(production)) return true;
  const coming = parcels.filter((each) => each.parcel.productionId === production.id && !isCancelled(each));
  return production.state === 'sent' && unitsIn(coming, item.orderLineId) === 0;
}
