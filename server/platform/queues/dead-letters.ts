import { Injectable } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import { Clock } from '../clock.js';
import { Database } from '../database/database.js';
import { DeadLetter } from './dead-letter.entity.js';
import type { QueueName } from './queue-names.js';

export interface GivenUpJob {
  queue: QueueName;
  name: string;
  jobId: string;
  payload: unknown;
  error: Error;
}

const MAX_REASON_LENGTH = 2_000;

/** The dead-letter view: what was given up, and why. Survives a lost queue. */
@Injectable()
export class DeadLetters {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Recording the same job twice keeps one row. */
  async record(job: GivenUpJob): Promise<void> {
    await this.database.fork().upsert(
      DeadLetter,
      {
        id: uuidv7(),
        queue: job.queue,
        name: job.name,
        jobId: job.jobId,
        payload: job.payload,
        reason: job.error.message.slice(0, MAX_REASON_LENGTH),
        createdAt: this.clock.now(),
      },
      { onConflictFields: ['queue', 'jobId'], onConflictAction: 'ignore' },
    );
  }
}
