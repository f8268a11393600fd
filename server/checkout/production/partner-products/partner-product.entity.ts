import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { GiftKind } from '../../../catalog/index.js';
import type { PartnerArea } from '../print-partner.js';

/** The print partner's product for one of the shop's products, as of the latest check. */
export const PartnerProduct = defineEntity({
  name: 'PartnerProduct',
  schema: 'checkout',
  tableName: 'partner_products',
  properties: {
    productId: p.uuid().primary(),
    sku: p.string(),
    /** The kind of the gift when the SKU was checked for it; null from before this was stored. */
    kind: p.string().$type<GiftKind>().strictNullable(),
    attributes: p.json<Record<string, string>>(),
    /** Print areas that the shop lays artwork out for. */
    areas: p.json<PartnerArea[]>(),
    /** The price of one unit with its shipping within the United States. */
    costCents: p.integer(),
    /** ISO 4217, in capitals. */
    currency: p.string(),
    checkedAt: p.datetime(),
    /** Id of the user who saved it. */
    checkedBy: p.uuid(),
  },
});
export type PartnerProduct = InferEntity<typeof PartnerProduct>;
