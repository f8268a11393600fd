import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** How a person dealt with it: asked for again, or taken off the list. */
export type DeadLetterResolution = 'retried' | 'dismissed';

/** A job that was given up, kept for a person to look at. */
export const DeadLetter = defineEntity({
  name: 'DeadLetter',
  schema: 'platform',
  tableName: 'dead_letters',
  properties: {
    id: p.uuid().primary(),
    queue: p.string(),
    name: p.string(),
    jobId: p.string(),
    payload: p.json<unknown>(),
    reason: p.text(),
    createdAt: p.datetime(),
    /** Together, or neither: nobody has dealt with it yet. */
    resolvedAt: p.datetime().nullable(),
    resolution: p.string().$type<DeadLetterResolution>().nullable(),
  },
});
export type DeadLetter = InferEntity<typeof DeadLetter>;
