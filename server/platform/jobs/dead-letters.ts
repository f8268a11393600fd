import { Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { uuidv7 } from 'uuidv7';
import { AuditLog } from '../audit/audit-log.js';
import { Clock } from '../clock.js';
import { Database } from '../database/database.js';
import { AppError } from '../errors/app-error.js';
import { findPage, type Page, type PageRequest } from '../database/keyset-page.js';
import { Outbox } from '../outbox/outbox.js';
import { DeadLetter, type DeadLetterResolution } from './dead-letter.entity.js';
import { failureText } from './failure-text.js';
import type { JobContract } from '../queues/job-contract.js';
import { DAY_MS } from '../durations/contract.js';

export interface FailedJob {
  queue: string;
  name: string;
  jobId: string;
  payload: unknown;
  error: Error;
  /** Whether the job recurs, with another id each time. */
  isRecurring: boolean;
}

/** Resolved dead letters are deleted: payloads may refer to deleted accounts. */
const RETENTION_MS = 30 * DAY_MS;

export const OPEN_BY_QUEUE =
  'select queue, count(*)::int as count from platform.dead_letters where resolved_at is null group by queue';

/** Failed jobs and why they failed, stored in the database. */
@Injectable()
export class DeadLetters {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Keeps one open row per work, with its latest failure: sweeps enqueue what is not done again and again, such as a mail that
   * the recipient's server refuses.
   */
  async record({ queue, name, jobId, payload, error, isRecurring }: FailedJob): Promise<void> {
    const letter = {
      id: uuidv7(),
      queue,
      name,
      jobId: isRecurring ? name : jobId,
      payload,
      reason: failureText(error),
      createdAt: this.clock.now(),
      resolvedAt: null,
      resolution: null,
    };
    const { affectedRows: known } = await this.database.fork().execute<{ affectedRows: number }>(
      `update platform.dead_letters set reason = ?, created_at = ?
       where queue = ? and name = ? and payload = ?::jsonb and resolved_at is null`,
      [letter.reason, letter.createdAt, queue, name, JSON.stringify(payload)],
      'run',
    );
    if (known > 0) return;
    await this.database.fork().upsert(DeadLetter, letter, {
      onConflictFields: ['queue', 'jobId'],
      onConflictAction: isRecurring ? 'merge' : 'ignore',
      onConflictExcludeFields: ['id'],
    });
  }

  /** Resolves the dead letter of a recurring job that has succeeded again. */
  async resolveRecurring(queue: string, name: string): Promise<void> {
    const resolved = { resolvedAt: this.clock.now(), resolution: 'retried' } as const;
    await this.database.fork().nativeUpdate(DeadLetter, { queue, jobId: name, resolvedAt: null }, resolved);
  }

  /** One page of the open dead letters, newest first. @throws AppError REQUEST.INVALID */
  list(request: PageRequest): Promise<Page<DeadLetter>> {
    return findPage(this.database.fork(), DeadLetter, { resolvedAt: null }, request);
  }

  count(): Promise<number> {
    return this.database.fork().count(DeadLetter, { resolvedAt: null });
  }

  /** Number of open dead letters by queue; queues without any are absent. */
  async countByQueue(): Promise<Map<string, number>> {
    const rows = await this.database.fork().execute<{ queue: string; count: number }[]>(OPEN_BY_QUEUE);
    return new Map(rows.map(({ queue, count }) => [queue, count]));
  }

  /**
   * Enqueues the job again, once, under a new id: the queue would ignore the old one.
   * @param jobOf the job to enqueue; throws when a retry is pointless
   * @throws AppError ADMIN.JOB_NOT_FOUND
   */
  async retry(id: string, actorId: string, jobOf: (letter: DeadLetter) => JobContract<unknown>): Promise<void> {
    await this.changeResolution(id, actorId, 'retried', (letter, em) => {
      if (letter.resolution === 'retried') return false;
      this.outbox.add(em, jobOf(letter), letter.payload);
      return 'retried';
    });
  }

  /** @throws AppError ADMIN.JOB_NOT_FOUND */
  async dismiss(id: string, actorId: string): Promise<void> {
    await this.changeResolution(id, actorId, 'dismissed', (letter) => (letter.resolution ? false : 'dismissed'));
  }

  /** Undoes `dismiss`. @throws AppError ADMIN.JOB_NOT_FOUND */
  async restore(id: string, actorId: string): Promise<void> {
    await this.changeResolution(id, actorId, 'restored', (letter) => {
      if (letter.resolution === 'retried') throw notFound();
      return null;
    });
  }

  async sweep(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - RETENTION_MS);
    await this.database.fork().nativeDelete(DeadLetter, { resolvedAt: { $lt: before } });
  }

  /** @param decide the new resolution: null reopens it, false changes nothing */
  private async changeResolution(
    id: string,
    actorId: string,
    action: 'retried' | 'dismissed' | 'restored',
    decide: (letter: DeadLetter, em: EntityManager) => DeadLetterResolution | null | false,
  ): Promise<void> {
    await this.database.transaction(async (em) => {
      const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, failHandler: notFound };
      const letter = await em.findOneOrFail(DeadLetter, { id }, lock);
      const decision = decide(letter, em);
      if (decision === false) return;
      const before = { resolution: letter.resolution };
      letter.resolution = decision;
      letter.resolvedAt = decision && this.clock.now();
      this.audit.record(em, { actorId, subject: 'job', subjectId: id, action, before, after: { resolution: decision } });
    });
  }
}

function notFound(): AppError {
  return new AppError('ADMIN.JOB_NOT_FOUND', 'This job is no longer on the list.');
}
