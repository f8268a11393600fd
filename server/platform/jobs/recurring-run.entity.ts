import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** The latest run of a recurring job. */
export const RecurringRun = defineEntity({
  name: 'RecurringRun',
  schema: 'platform',
  tableName: 'recurring_runs',
  properties: {
    /** Name of the job. */
    name: p.string().primary(),
    startedAt: p.datetime(),
    finishedAt: p.datetime(),
    hasFailed: p.boolean(),
  },
});
export type RecurringRun = InferEntity<typeof RecurringRun>;
