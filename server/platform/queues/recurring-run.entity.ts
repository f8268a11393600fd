import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** The latest run of a job that repeats by itself. */
export const RecurringRun = defineEntity({
  name: 'RecurringRun',
  schema: 'platform',
  tableName: 'recurring_runs',
  properties: {
    /** Of the job. */
    name: p.string().primary(),
    startedAt: p.datetime(),
    finishedAt: p.datetime(),
    /** Given up; it comes again at its time. */
    hasFailed: p.boolean(),
  },
});
export type RecurringRun = InferEntity<typeof RecurringRun>;
