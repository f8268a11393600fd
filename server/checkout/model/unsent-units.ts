import { isPhysical, type OrderLine } from './order-line.entity.js';
import { type PackedParcel, unitsIn } from './parcel.entity.js';
import { type RefundedUnits, unitsOf } from './refund-item.entity.js';
import type { Reprint } from './reprint.entity.js';

export interface LineUnits {
  line: OrderLine;
  quantity: number;
}

/**
 * Units to send that are in none of these parcels, in the order of the lines. Nothing of a line that was refunded is to be
 * sent, and no more of it again than was kept.
 */
export function unitsOutside(
  lines: readonly OrderLine[],
  refunded: readonly RefundedUnits[],
  reprints: readonly SentReprint[],
  parcels: readonly PackedParcel[],
): LineUnits[] {
  return lines
    .filter(isPhysical)
    .map((line) => {
      const kept = line.quantity - unitsOf(line, refunded);
      const own = reprints
        .filter(({ orderLineId }) => orderLineId === line.id)
        .map(({ orderLineId, quantity, createdAt }) => ({ orderLineId, quantity: Math.min(quantity, kept), createdAt }));
      return { line, quantity: kept > 0 ? unsentOf(line, kept, own, parcels) : 0 };
    })
    .filter(({ quantity }) => quantity > 0);
}

type SentReprint = Pick<Reprint, 'orderLineId' | 'quantity' | 'createdAt'>;

/**
 * Reprints are sent in addition, and are in no parcel from before: a unit that was sent, and refunded later, is none of them.
 * Negative when more was sent than was to be.
 * @param reprints those of the line
 * @param kept units that were not refunded
 */
export function unsentOf(
  line: Pick<OrderLine, 'id'>,
  kept: number,
  reprints: readonly SentReprint[],
  parcels: readonly PackedParcel[],
): number {
  const unsentSince = reprints.map(({ createdAt: since }) => {
    const later = parcels.filter(({ parcel }) => parcel.createdAt >= since);
    const made = reprints.filter(({ createdAt }) => createdAt >= since);
    return unitsOf(line, made) - unitsIn(later, line.id);
  });
  return Math.max(kept + unitsOf(line, reprints) - unitsIn(parcels, line.id), ...unsentSince);
}

/** `2 × Grandpa’s Own Mug` */
export function describeUnits({ line, quantity }: LineUnits): string {
  return `${quantity} × ${line.productName}`;
}
