import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** How the owner resolved it. */
const RESOLUTIONS = ['retried', 'dismissed'] as const;
export type DeadLetterResolution = (typeof RESOLUTIONS)[number];

/** A failed job, kept for the owner. */
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
    /** Set together; null while the dead letter is open. */
    resolvedAt: p.datetime().strictNullable(),
    resolution: p.enum(RESOLUTIONS).strictNullable(),
  },
});
export type DeadLetter = InferEntity<typeof DeadLetter>;
