import { Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Clock } from '../clock.js';
import { Database } from '../database/database.js';
import { logger } from '../logging/logger.js';
import { Queues } from '../queues/queues.js';
import { OutboxMessage } from './outbox-message.entity.js';
import { MINUTE_MS } from '../durations/contract.js';

const BATCH = 100;
const MAX_PAUSE_MS = MINUTE_MS;

/** Enqueues messages that their writer could not: after a crash or a queue outage. */
@Injectable()
export class OutboxRelay {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly database: Database,
    private readonly queues: Queues,
    private readonly clock: Clock,
  ) {}

  /**
   * @param intervalMs pause between sweeps; none while there are more messages
   * @param firstInMs pause before the first sweep
   */
  start(intervalMs: number, firstInMs = intervalMs): void {
    this.timer = setTimeout(() => {
      this.running = this.sweep()
        .catch((error: unknown) => {
          logger.warn({ err: error }, 'outbox sweep failed; the next sweep retries');
          return false;
        })
        .then((isMoreLeft) => {
          if (this.timer) this.start(intervalMs, isMoreLeft ? 0 : intervalMs);
        });
    }, firstInMs);
  }

  async stop(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    await this.running;
  }

  /**
   * Relays one batch. Several relays never take the same message, and a failing message holds up no other.
   * @returns whether there may be more
   */
  async sweep(): Promise<boolean> {
    return this.database.transaction(async (em) => {
      const messages = await em.find(
        OutboxMessage,
        { relayAfter: { $lte: this.clock.now() } },
        { orderBy: { createdAt: 'asc' }, limit: BATCH, lockMode: LockMode.PESSIMISTIC_PARTIAL_WRITE },
      );
      const enqueued = await Promise.all(messages.map((message) => this.relay(em, message)));
      return messages.length === BATCH && enqueued.every(Boolean);
    });
  }

  private async relay(em: EntityManager, message: OutboxMessage): Promise<boolean> {
    try {
      await this.queues.enqueue(message);
      em.remove(message);
      return true;
    } catch (error) {
      message.relayFailures += 1;
      message.lastError = error instanceof Error ? error.message : String(error);
      const pause = Math.min(MAX_PAUSE_MS, 1_000 * 2 ** message.relayFailures);
      message.relayAfter = new Date(this.clock.now().getTime() + pause);
      return false;
    }
  }
}
