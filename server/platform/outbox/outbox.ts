import { AsyncResource } from 'node:async_hooks';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { uuidv7 } from 'uuidv7';
import { Clock } from '../clock.js';
import { Database } from '../database/database.js';
import { Batcher } from '../batcher.js';
import { correlationId } from '../logging/correlation.js';
import { traceContext } from '../logging/trace-context.js';
import type { JobContract } from '../queues/job-contract.js';
import { QUEUE_NAMES, type QueueName } from '../queues/queue-names.js';
import { type QueuedMessage, Queues } from '../queues/queues.js';
import { OutboxMessage } from './outbox-message.entity.js';
import { EventRoutes } from './event-routes.js';
import type { EventContract } from './event-contract.js';

/** How long the relay leaves a message to its writer. */
const GRACE_MS = 5_000;

/** Stores jobs and events in the transaction of the use case, and enqueues them after its commit. */
@Injectable()
export class Outbox {
  /** By queue, so that one that is away holds up no other. */
  private readonly dispatchers = new Map(
    QUEUE_NAMES.map((queue) => [queue, new Batcher<QueuedMessage>((messages) => this.dispatch(queue, messages), { concurrency: 2 })]),
  );

  constructor(
    private readonly database: Database,
    private readonly queues: Queues,
    private readonly routes: EventRoutes,
    private readonly clock: Clock,
  ) {}

  /** Enqueues a job once the transaction of `em` is committed. */
  add<Payload>(em: EntityManager, job: JobContract<Payload>, payload: Payload, delayMs = 0): void {
    const now = this.clock.now();
    const message = {
      id: uuidv7(),
      queue: job.queue,
      name: job.name,
      payload: job.payload.parse(payload),
      correlationId: correlationId() ?? null,
      attempts: job.attempts,
      backoffMs: job.backoffMs,
      delayMs,
      createdAt: now,
      relayAfter: new Date(now.getTime() + GRACE_MS),
    };
    em.persist(em.create(OutboxMessage, message));
    // Several requests share a transaction, or the call of a queue.
    const traced = { ...message, trace: traceContext.current() };
    this.database.afterCommit(em, AsyncResource.bind(() => this.dispatchers.get(job.queue)!.add(traced)));
  }

  /** Adds a job for each subscriber of the event. */
  publish<Payload>(em: EntityManager, event: EventContract<Payload>, payload: Payload, delayMs = 0): void {
    for (const job of this.routes.jobsFor(event)) this.add(em, job, payload, delayMs);
  }

  private async dispatch(queue: QueueName, messages: readonly QueuedMessage[]): Promise<void> {
    const [first, ...others] = messages;
    // For one alone the call for many takes longer.
    if (first && others.length === 0) await this.queues.enqueue(first);
    else await this.queues.enqueueAll(queue, messages);
    await this.database.fork().nativeDelete(OutboxMessage, { id: { $in: messages.map(({ id }) => id) } });
  }
}
