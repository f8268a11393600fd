import { AsyncResource } from 'node:async_hooks';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { uuidv7 } from 'uuidv7';
import { Clock } from '../clock.js';
import { Database } from '../database/database.js';
import { Batcher } from '../batcher.js';
import { correlationId } from '../logging/correlation.js';
import type { JobContract } from '../queues/job-contract.js';
import { Queues } from '../queues/queues.js';
import { WaitingJobs } from '../queues/waiting-jobs.js';
import type { Requester } from '../requester.js';
import { OutboxMessage } from './outbox-message.entity.js';
import { EventRoutes } from './event-routes.js';
import type { EventContract } from './event-contract.js';

/** How long the relay leaves a message to its writer. */
const GRACE_MS = 5_000;

const DELETE = { name: 'delete outbox', text: 'delete from platform.outbox where id = any($1::uuid[])' };

/** Stores jobs and events in the transaction of the use case, and enqueues them after its commit. */
@Injectable()
export class Outbox {
  private readonly enqueued = new Batcher<string>((ids) => this.database.query({ ...DELETE, values: [ids] }));

  constructor(
    private readonly database: Database,
    private readonly queues: Queues,
    private readonly routes: EventRoutes,
    private readonly clock: Clock,
    private readonly waitingJobs: WaitingJobs,
  ) {}

  /** Enqueues a job once the transaction of `em` is committed. */
  add<Payload>(em: EntityManager, job: JobContract<Payload>, payload: Payload, delayMs = 0): void {
    this.store(em, job, payload, { id: uuidv7(), delayMs, priority: job.priority });
  }

  /**
   * As `add`, but requesters with many jobs wait behind those with few.
   * @returns the job's priority
   */
  async addInTurn<Payload>(
    em: EntityManager,
    job: JobContract<Payload>,
    payload: Payload,
    requester: Requester,
  ): Promise<number> {
    const id = uuidv7();
    const priority = (await this.waitingJobs.add(em, id, job, requester)) ?? job.priority;
    this.store(em, job, payload, { id, delayMs: 0, priority });
    return priority;
  }

  publish<Payload>(em: EntityManager, event: EventContract<Payload>, payload: Payload, delayMs = 0): void {
    for (const job of this.routes.jobsFor(event)) this.add(em, job, payload, delayMs);
  }

  private store<Payload>(
    em: EntityManager,
    job: JobContract<Payload>,
    payload: Payload,
    options: Pick<OutboxMessage, 'id' | 'delayMs' | 'priority'>,
  ): void {
    const now = this.clock.now();
    const message = em.create(OutboxMessage, {
      ...options,
      queue: job.queue,
      name: job.name,
      payload: job.payload.parse(payload),
      correlationId: correlationId() ?? null,
      attempts: job.attempts,
      backoffMs: job.backoffMs,
      createdAt: now,
      relayAfter: new Date(now.getTime() + GRACE_MS),
    });
    // The transaction may be a batch of several requests.
    this.database.afterCommit(
      em,
      AsyncResource.bind(() => this.dispatch(message)),
    );
  }

  private async dispatch(message: OutboxMessage): Promise<void> {
    await this.queues.enqueueInBatch(message);
    await this.enqueued.add(message.id);
  }
}
