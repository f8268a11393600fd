import type { EntityManager } from '../../platform/index.js';
import { type PackedParcel, unitsIn } from './parcel.entity.js';
import { ProductionItem } from './production-item.entity.js';
import { unitsOf } from './refund-item.entity.js';
import type { LineUnits } from './unsent-units.js';

/**
 * The part of these unsent units that the owner sends: the print partner sends what it makes, and a gift must not be made
 * twice.
 */
export async function unitsByHand(
  em: EntityManager,
  orderId: string,
  unsent: readonly LineUnits[],
  parcels: readonly PackedParcel[],
): Promise<LineUnits[]> {
  const items = await em.find(ProductionItem, { orderId, state: 'live' });
  const productions = new Set(items.map(({ productionId }) => productionId));
  const theirs = parcels.filter(({ parcel: { productionId } }) => productionId && productions.has(productionId));
  return unsent
    .map(({ line, quantity }) => ({
      line,
      quantity: quantity - Math.max(0, unitsOf(line, items) - unitsIn(theirs, line.id)),
    }))
    .filter(({ quantity }) => quantity > 0);
}
