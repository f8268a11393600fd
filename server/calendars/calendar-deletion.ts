import { Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/core';
import { undoDeadline } from '../generation/index.js';
import { Clock, Database, defineRecurringJob, type EntityManager, Handles, MINUTE_MS } from '../platform/index.js';
import { Calendar } from './calendar.entity.js';
import { checkRoom, lockAccount, notFound } from './calendars.js';

const sweepDeletedCalendars = defineRecurringJob({
  queue: 'maintenance',
  name: 'calendars.sweep-deleted',
  title: 'Erase deleted calendars',
  purpose: 'Erases calendars that customers deleted, once they can no longer be restored. Orders have their own copies.',
  everyMs: 10 * MINUTE_MS,
});

/** Deletes and restores calendars. Deleted ones are hidden immediately and erased later; their pictures stay. */
@Injectable()
export class CalendarDeletion {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Idempotent. */
  async delete(userId: string, id: string): Promise<void> {
    await this.mark(userId, id, (calendar) => {
      calendar.deletedAt ??= this.clock.now();
    });
  }

  /** Idempotent. @throws AppError CALENDARS.NOT_FOUND, also after the undo period, CALENDARS.TOO_MANY */
  async restore(userId: string, id: string): Promise<void> {
    await this.mark(userId, id, async (calendar, em) => {
      if (!calendar.deletedAt) return;
      if (calendar.deletedAt <= undoDeadline(this.clock.now())) throw notFound();
      await lockAccount(em, userId);
      await checkRoom(em, userId);
      calendar.deletedAt = null;
    });
  }

  @Handles(sweepDeletedCalendars)
  async sweep(): Promise<void> {
    await this.database.fork().nativeDelete(Calendar, { deletedAt: { $lte: undoDeadline(this.clock.now()) } });
  }

  private mark(
    userId: string,
    id: string,
    change: (calendar: Calendar, em: EntityManager) => Promise<void> | void,
  ): Promise<void> {
    return this.database.transaction(async (em) => {
      const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, failHandler: notFound };
      await change(await em.findOneOrFail(Calendar, { id, userId }, lock), em);
    });
  }
}
