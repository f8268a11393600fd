import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

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
  },
});
export type DeadLetter = InferEntity<typeof DeadLetter>;
