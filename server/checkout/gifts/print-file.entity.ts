import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** Whether the upscaling service enlarged the picture. All but `pending` and `upscaled`: done locally. */
export type UpscaleState = 'pending' | 'unneeded' | 'off' | 'no_budget' | 'failed' | 'upscaled';

export const PrintFile = defineEntity({
  name: 'PrintFile',
  schema: 'checkout',
  tableName: 'print_files',
  properties: {
    orderLineId: p.uuid().primary(),
    orderId: p.uuid(),
    upscale: p.string().$type<UpscaleState>().default('pending'),
    requestId: p.string().nullable(),
    /** Each may have cost money. */
    submissions: p.integer().default(0),
    submittedAt: p.datetime().nullable(),
    /** Null until finished, and if it could not be made. */
    objectKey: p.string().nullable(),
    createdAt: p.datetime(),
    finishedAt: p.datetime().nullable(),
  },
});
export type PrintFile = InferEntity<typeof PrintFile>;
