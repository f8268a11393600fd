import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/**
 * `live`: in a production that has not ended. `sent`: in a parcel. `ended`: not made; the owner decides how it goes on.
 * `again`: not made, and goes into the next production. `by_hand`: the owner prints it.
 */
const ITEM_STATES = ['live', 'sent', 'ended', 'again', 'by_hand'] as const;

/** Units of an order line in a production, with the product's data at the partner as it was then. */
export const ProductionItem = defineEntity({
  name: 'ProductionItem',
  schema: 'checkout',
  tableName: 'production_items',
  properties: {
    id: p.uuid().primary(),
    productionId: p.uuid(),
    orderId: p.uuid(),
    orderLineId: p.uuid(),
    /** Null for the units that were bought. */
    reprintId: p.uuid().strictNullable(),
    quantity: p.integer(),
    sku: p.string(),
    attributes: p.json<Record<string, string>>(),
    /** Pixels. */
    areas: p.json<{ name: string; width: number; height: number }[]>(),
    state: p.enum(ITEM_STATES),
    createdAt: p.datetime(),
  },
});
export type ProductionItem = InferEntity<typeof ProductionItem>;
