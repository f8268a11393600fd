import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** How the picture comes to the pixels that the print needs. All but `pending` and `upscaled`: on this machine. */
export type UpscaleState = 'pending' | 'unneeded' | 'off' | 'no_budget' | 'failed' | 'upscaled';

/** What a gift with a customer's own picture is printed from: one file for each line of a paid order. */
export const PrintFile = defineEntity({
  name: 'PrintFile',
  schema: 'checkout',
  tableName: 'print_files',
  properties: {
    orderLineId: p.uuid().primary(),
    orderId: p.uuid(),
    upscale: p.string().$type<UpscaleState>().default('pending'),
    /** The provider's id of the enlargement. */
    requestId: p.string().nullable(),
    /** How often it was submitted; each may have cost money. */
    submissions: p.integer().default(0),
    submittedAt: p.datetime().nullable(),
    /** Those that waited for their turn are not counted. */
    tries: p.integer().default(0),
    /** One worker has it at a time, by a lease that runs out. */
    leaseId: p.uuid().nullable(),
    leaseUntil: p.datetime().nullable(),
    /** Null until it is finished, and where it could not be made. */
    objectKey: p.string().nullable(),
    createdAt: p.datetime(),
    finishedAt: p.datetime().nullable(),
  },
});
export type PrintFile = InferEntity<typeof PrintFile>;
