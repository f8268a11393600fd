import { Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { uuidv7 } from 'uuidv7';
import { AuditLog } from '../audit/audit-log.js';
import { Clock } from '../clock.js';
import { Database } from '../database/database.js';
import { AppError } from '../errors/app-error.js';
import { invalidCursor } from '../errors/invalid-cursor.js';
import { Outbox } from '../outbox/outbox.js';
import { DeadLetter, type DeadLetterResolution } from './dead-letter.entity.js';
import { failureText } from './failure-text.js';
import type { JobContract } from './job-contract.js';
import type { QueueName } from './queue-names.js';

export interface FailedJob {
  queue: QueueName;
  name: string;
  jobId: string;
  payload: unknown;
  error: Error;
  /** It comes again by itself, with another id each time. */
  isRecurring: boolean;
}

/** How long what was dealt with is kept: its payload may be about people who are gone. */
const KEPT_MS = 30 * 86_400_000;

/** The dead-letter view: what was given up, and why. Survives a lost queue. */
@Injectable()
export class DeadLetters {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly audit: AuditLog,
  ) {}

  /** Recording the same job twice keeps one row; so does one that repeats, which stands on the list with its latest failure. */
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
    await this.database.fork().upsert(DeadLetter, letter, {
      onConflictFields: ['queue', 'jobId'],
      onConflictAction: isRecurring ? 'merge' : 'ignore',
      onConflictExcludeFields: ['id'],
    });
  }

  /** One that repeats went well: its failure before that needs nobody any more. */
  async resolveRecurring(queue: QueueName, name: string): Promise<void> {
    const settled = { resolvedAt: this.clock.now(), resolution: 'retried' } as const;
    await this.database.fork().nativeUpdate(DeadLetter, { queue, jobId: name, resolvedAt: null }, settled);
  }

  /**
   * One page of what nobody has dealt with, newest first.
   * @param after id of the last one of the page before
   */
  async list(after: string | null, limit: number): Promise<DeadLetter[]> {
    const em = this.database.fork();
    const last = after ? await em.findOne(DeadLetter, { id: after }) : null;
    if (after && !last) throw invalidCursor();
    const older = last && {
      // Says the same as the lines below, but is what lets the index begin at the right place.
      createdAt: { $lte: last.createdAt },
      $or: [{ createdAt: { $lt: last.createdAt } }, { createdAt: last.createdAt, id: { $lt: last.id } }],
    };
    const orderBy = { createdAt: 'desc', id: 'desc' } as const;
    return em.find(DeadLetter, { resolvedAt: null, ...older }, { orderBy, limit });
  }

  count(): Promise<number> {
    return this.database.fork().count(DeadLetter, { resolvedAt: null });
  }

  /** How many of each queue nobody has dealt with; queues without any are missing. */
  async countByQueue(): Promise<Map<string, number>> {
    const rows = await this.database
      .fork()
      .execute<{ queue: string; count: number }[]>(
        'select queue, count(*)::int as count from platform.dead_letters where resolved_at is null group by queue',
      );
    return new Map(rows.map(({ queue, count }) => [queue, count]));
  }

  /**
   * Asks for the job again, under an id of its own: under the old one the queue would take it for done. One that was
   * asked for again before stays as it is, so that two at once ask once.
   * @param jobOf what to ask for; throws when that is of no use
   * @throws AppError ADMIN.JOB_NOT_FOUND
   */
  async retry(id: string, actorId: string, jobOf: (letter: DeadLetter) => JobContract<unknown>): Promise<void> {
    await this.change(id, actorId, 'retried', (letter, em) => {
      if (letter.resolution === 'retried') return false;
      this.outbox.add(em, jobOf(letter), letter.payload);
      return 'retried';
    });
  }

  /** Takes it off the list. @throws AppError ADMIN.JOB_NOT_FOUND */
  async dismiss(id: string, actorId: string): Promise<void> {
    await this.change(id, actorId, 'dismissed', (letter) => (letter.resolution ? false : 'dismissed'));
  }

  /** Puts it back on the list; one that was asked for again is not coming back. @throws AppError ADMIN.JOB_NOT_FOUND */
  async restore(id: string, actorId: string): Promise<void> {
    await this.change(id, actorId, 'restored', (letter) => {
      if (letter.resolution === 'retried') throw notFound();
      return null;
    });
  }

  /** Forgets what was dealt with long ago. */
  async sweep(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - KEPT_MS);
    await this.database.fork().nativeDelete(DeadLetter, { resolvedAt: { $lt: before } });
  }

  /** @param decide what becomes of it: null is open again, false changes nothing */
  private async change(
    id: string,
    actorId: string,
    action: 'retried' | 'dismissed' | 'restored',
    decide: (letter: DeadLetter, em: EntityManager) => DeadLetterResolution | null | false,
  ): Promise<void> {
    await this.database.transaction(async (em) => {
      const letter = await em.findOne(DeadLetter, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!letter) throw notFound();
      const decision = decide(letter, em);
      if (decision === false) return;
      const before = { resolution: letter.resolution ?? null };
      letter.resolution = decision;
      letter.resolvedAt = decision && this.clock.now();
      this.audit.record(em, { actorId, subject: 'job', subjectId: id, action, before, after: { resolution: decision } });
    });
  }
}

function notFound(): AppError {
  return new AppError('ADMIN.JOB_NOT_FOUND', 'This job is not on the list any more.');
}
