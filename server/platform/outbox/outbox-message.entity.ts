import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { QueueName } from '../config/queue-names.js';

/** A job of a committed transaction that has not reached its queue yet. */
export const OutboxMessage = defineEntity({
  name: 'OutboxMessage',
  schema: 'platform',
  tableName: 'outbox',
  properties: {
    id: p.uuid().primary(),
    queue: p.string().$type<QueueName>(),
    name: p.string(),
    payload: p.json<unknown>(),
    correlationId: p.string().strictNullable(),
    attempts: p.integer(),
    backoffMs: p.integer(),
    delayMs: p.integer(),
    priority: p.integer().default(0),
    createdAt: p.datetime(),
    /** Before this time its writer dispatches the message, afterwards the relay does. */
    relayAfter: p.datetime(),
    relayFailures: p.integer().default(0),
    lastError: p.text().strictNullable(),
  },
});
export type OutboxMessage = InferEntity<typeof OutboxMessage>;
