import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import { RecurringRun } from './recurring-run.entity.js';

/** Remembers when each job that repeats by itself ran last. Survives a lost queue. */
@Injectable()
export class RecurringRuns {
  constructor(private readonly database: Database) {}

  /** The clock is that of the queue. */
  async record(run: RecurringRun): Promise<void> {
    await this.database.fork().upsert(RecurringRun, run, { onConflictFields: ['name'], onConflictAction: 'merge' });
  }

  /** By the job's name; those that never ran are missing. */
  async latest(): Promise<Map<string, RecurringRun>> {
    const runs = await this.database.fork().find(RecurringRun, {});
    return new Map(runs.map((run) => [run.name, run]));
  }
}
