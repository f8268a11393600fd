import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { LARGER_OBSTACLES } from '../../generation/index.js';

/** Result of the upscaling service. In all states except `pending` and `upscaled`, the shop enlarged the picture itself. */
const UPSCALE_STATES = ['pending', 'unneeded', 'off', 'no_budget', 'failed', 'upscaled'] as const;
export type UpscaleState = (typeof UPSCALE_STATES)[number];

/** Whether the print file is made from a larger picture. In all states except `waiting` and `rendered`, it is not: why not. */
const RENDER_STATES = ['waiting', 'rendered', 'failed', ...LARGER_OBSTACLES] as const;
export type RenderState = (typeof RENDER_STATES)[number];

export const PrintFile = defineEntity({
  name: 'PrintFile',
  schema: 'checkout',
  tableName: 'print_files',
  properties: {
    orderLineId: p.uuid().primary(),
    orderId: p.uuid(),
    /** The revision of the line when it began. A changed line gets a new row. */
    revision: p.integer().default(0),
    /** Null for files that need no larger picture: of PDFs, of small gifts, and without a picture of the customer. */
    render: p.enum(RENDER_STATES).strictNullable(),
    /** How often a worker began to render its picture. */
    renders: p.integer().default(0),
    upscale: p.enum(UPSCALE_STATES).default('pending'),
    requestId: p.string().strictNullable(),
    /** Number of requests to the service; each may cost money. */
    submissions: p.integer().default(0),
    submittedAt: p.datetime().strictNullable(),
    /** Null until the file is finished, and if it could not be made. */
    objectKey: p.string().strictNullable(),
    createdAt: p.datetime(),
    finishedAt: p.datetime().strictNullable(),
  },
});
export type PrintFile = InferEntity<typeof PrintFile>;

/** A line that was changed has another print file. */
export function rowOf({ orderLineId, revision }: PrintFile): Pick<PrintFile, 'orderLineId' | 'revision'> {
  return { orderLineId, revision };
}
