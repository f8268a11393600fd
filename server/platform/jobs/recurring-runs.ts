import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import { RecurringRun } from './recurring-run.entity.js';

/** When each recurring job ran last, stored in the database. */
@Injectable()
export class RecurringRuns {
  constructor(private readonly database: Database) {}

  async record(run: RecurringRun): Promise<void> {
    await this.database.fork().upsert(RecurringRun, run, { onConflictFields: ['name'], onConflictAction: 'merge' });
  }

  /** By job name. */
  async latest(): Promise<Map<string, RecurringRun>> {
    const runs = await this.database.fork().find(RecurringRun, {});
    return new Map(runs.map((run) => [run.name, run]));
  }
}
