import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** A file that the print partner downloads: the artwork of one area of a production item. */
export const ProductionAsset = defineEntity({
  name: 'ProductionAsset',
  schema: 'checkout',
  tableName: 'production_assets',
  properties: {
    id: p.uuid().primary(),
    productionItemId: p.uuid(),
    orderId: p.uuid(),
    orderLineId: p.uuid(),
    area: p.string(),
    /** The row is first, so that a sweep finds a file whose row a crash left unfinished. */
    objectKey: p.string(),
    /** In hexadecimal, of the exact bytes; null until the file is made. */
    md5: p.string().strictNullable(),
    /** Size of the file. */
    bytes: p.integer().strictNullable(),
    createdAt: p.datetime(),
    /** Kept longer while it was not downloaded. */
    expiresAt: p.datetime(),
    downloadedAt: p.datetime().strictNullable(),
    /** Not served anymore: the item was canceled. */
    endedAt: p.datetime().strictNullable(),
  },
});
export type ProductionAsset = InferEntity<typeof ProductionAsset>;
