import { isPhysical, type OrderLine } from './order-line.entity.js';
import { type PackedParcel, unitsIn } from './parcel.entity.js';
import { type RefundedUnits, unitsOf } from './refund-item.entity.js';
import type { Reprint } from './reprint.entity.js';

export interface LineUnits {
  line: OrderLine;
  quantity: number;
}

/** Units to send that are in none of these parcels, in the order of the lines. Reprints are sent in addition. */
export function unitsOutside(
  lines: readonly OrderLine[],
  refunded: readonly RefundedUnits[],
  reprints: readonly Pick<Reprint, 'orderLineId' | 'quantity'>[],
  parcels: readonly PackedParcel[],
): LineUnits[] {
  return lines
    .filter(isPhysical)
    .map((line) => {
      const toSend = line.quantity - unitsOf(line, refunded) + unitsOf(line, reprints);
      return { line, quantity: toSend - unitsIn(parcels, line.id) };
    })
    .filter(({ quantity }) => quantity > 0);
}

/** `2 × Grandpa’s Own Mug` */
export function describeUnits({ line, quantity }: LineUnits): string {
  return `${quantity} × ${line.productName}`;
}
