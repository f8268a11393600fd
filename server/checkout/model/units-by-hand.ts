import { type PackedParcel, unitsIn } from './parcel.entity.js';
import type { ProductionItem } from './production-item.entity.js';
import { unitsOf } from './refund-item.entity.js';
import type { LineUnits } from './unsent-units.js';

/**
 * The part of these unsent units that the owner sends: the print partner sends what it makes, and a gift must not be made
 * twice.
 * @param items of the order's productions
 */
export function unitsByHand(
  unsent: readonly LineUnits[],
  parcels: readonly PackedParcel[],
  items: readonly ProductionItem[],
): LineUnits[] {
  const live = items.filter(({ state }) => state === 'live');
  const productions = new Set(live.map(({ productionId }) => productionId));
  const theirs = parcels.filter(({ parcel: { productionId } }) => productionId && productions.has(productionId));
  return unsent
    .map(({ line, quantity }) => ({
      line,
      quantity: quantity - Math.max(0, unitsOf(line, live) - unitsIn(theirs, line.id)),
    }))
    .filter(({ quantity }) => quantity > 0);
}
