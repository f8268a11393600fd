import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** Permission to download the PDF of an order line; one per line. */
export const Download = defineEntity({
  name: 'Download',
  schema: 'checkout',
  tableName: 'downloads',
  properties: {
    id: p.uuid().primary(),
    orderId: p.uuid(),
    orderLineId: p.uuid(),
    objectKey: p.string(),
    /** Revision of the line that the PDF shows. */
    revision: p.integer().default(0),
    createdAt: p.datetime(),
    /** Set by a full refund. */
    revokedAt: p.datetime().strictNullable(),
  },
});
export type Download = InferEntity<typeof Download>;
