import { Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/core';
import { uuidv7 } from 'uuidv7';
import { Catalog } from '../catalog/index.js';
import { PictureRepository, pictureNotFound } from '../generation/index.js';
import { userDeleted } from '../identity/index.js';
import { AppError, Clock, Database, defineJob, type EntityManager, fieldError, Handles, takeLock } from '../platform/index.js';
import { Calendar, CalendarPage } from './calendar.entity.js';
import { CalendarViews } from './calendar-views.js';
import {
  type Calendar as CalendarView,
  type CalendarChange,
  type CalendarDate,
  type CalendarList,
  firstWithoutRoom,
  MAX_CALENDARS,
  type NewCalendar,
} from './contract.js';
import { MAX_DATES_ON_DAY } from './months/contract.js';

/** Deletes the calendars of a deleted account. */
export const eraseCalendars = defineJob({
  queue: 'maintenance',
  name: 'calendars.erase',
  title: 'Delete the calendars of a closed account',
  payload: userDeleted.payload,
});

@Injectable()
export class Calendars {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly catalog: Catalog,
    private readonly pictures: PictureRepository,
    private readonly views: CalendarViews,
  ) {}

  /** The newest first. */
  async list(userId: string): Promise<CalendarList> {
    const calendars = await this.database
      .fork()
      .find(Calendar, { userId, deletedAt: null }, { orderBy: { createdAt: 'desc', id: 'desc' } });
    return this.views.list(calendars);
  }

  async show(userId: string, id: string): Promise<CalendarView> {
    return this.views.view(
      await this.database.fork().findOneOrFail(Calendar, { id, userId, deletedAt: null }, { failHandler: notFound }),
    );
  }

  /**
   * @throws AppError CATALOG.PRODUCT_NOT_FOUND, CALENDARS.TOO_MANY, CALENDARS.NOT_FOUND for `from`, REQUEST.INVALID if too many
   *   of its dates are on one day of the year
   */
  async create(
    userId: string,
    idempotencyKey: string,
    { productId, year, startMonth, from }: NewCalendar,
  ): Promise<CalendarView> {
    const product = await this.catalog.findForGeneration(productId);
    if (product?.kind !== 'calendar')
      throw new AppError('CATALOG.PRODUCT_NOT_FOUND', 'We couldn’t find this calendar in the shop.');
    const now = this.clock.now();
    const calendar = await this.database.transaction(async (em) => {
      await lockAccount(em, userId);
      const earlier = await em.findOne(Calendar, { userId, idempotencyKey });
      if (earlier) return earlier;
      await checkRoom(em, userId);
      const model = from
        ? await em.findOneOrFail(Calendar, { id: from, userId, deletedAt: null }, { failHandler: notFound })
        : null;
      const dates = model?.dates ?? [];
      const crowded = dates[firstWithoutRoom({ year, startMonth, dates })];
      if (crowded) throw noRoomFor(crowded, year);
      const created = em.create(Calendar, {
        id: uuidv7(),
        userId,
        idempotencyKey,
        productId,
        year,
        startMonth,
        weekStart: model?.weekStart ?? 'sunday',
        country: model ? model.country : 'US',
        coverPictureId: model?.coverPictureId ?? null,
        words: model?.words.map((word) => ({ ...word, text: word.text.replace(String(model.year), String(year)) })) ?? [],
        dates,
        createdAt: now,
        updatedAt: now,
        deletedAt: null,
      });
      if (model) {
        // The rows of its pages refer to the calendar.
        await em.flush();
        for (const { month, pictureId } of await this.views.pagesOf(model, em)) {
          em.create(CalendarPage, { calendarId: created.id, month, pictureId, generationId: null, instruction: null });
        }
      }
      return created;
    });
    return this.views.view(calendar);
  }

  /** @throws AppError CALENDARS.NOT_FOUND, GENERATION.IMAGE_NOT_FOUND, REQUEST.INVALID for too many dates on one day */
  async change(userId: string, id: string, { coverId, ...changes }: CalendarChange): Promise<CalendarView> {
    const faces = changes.dates?.flatMap(({ face }) => face?.imageId ?? []) ?? [];
    await this.requirePictures(userId, [...(coverId ? [coverId] : []), ...faces]);
    const calendar = await this.database.transaction(async (em) => {
      const locked = await lockCalendar(em, userId, id);
      const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
      Object.assign(locked, given, { updatedAt: this.clock.now() });
      if (coverId !== undefined) locked.coverPictureId = coverId;
      const crowded = firstWithoutRoom(locked);
      if (crowded >= 0) {
        const message = `A day has room for ${MAX_DATES_ON_DAY} dates. Please leave one out.`;
        throw fieldError('REQUEST.INVALID', `dates.${crowded}.day`, message);
      }
      return locked;
    });
    return this.views.view(calendar);
  }

  async setPage(userId: string, id: string, month: number, pictureId: string | null): Promise<CalendarView> {
    await this.requirePictures(userId, pictureId ? [pictureId] : []);
    const calendar = await this.database.transaction(async (em) => {
      const locked = await lockCalendar(em, userId, id);
      locked.updatedAt = this.clock.now();
      const page = { calendarId: id, month, pictureId, generationId: null, instruction: null };
      await em.upsert(CalendarPage, page);
      return locked;
    });
    return this.views.view(calendar);
  }

  @Handles(eraseCalendars)
  async erase({ userId }: { userId: string }): Promise<void> {
    await this.database.fork().nativeDelete(Calendar, { userId });
  }

  private async requirePictures(userId: string, ids: readonly string[]): Promise<void> {
    const wanted = [...new Set(ids)];
    if ((await this.pictures.findOwned(wanted, userId)).length < wanted.length) throw pictureNotFound();
  }
}

/** Requests that add calendars to an account wait for each other: they would not see each other's rows. */
export function lockAccount(em: EntityManager, userId: string): Promise<void> {
  return takeLock(em, `calendars:${userId}`);
}

/** Whether the locked account has room for one more. @throws AppError CALENDARS.TOO_MANY */
export async function checkRoom(em: EntityManager, userId: string): Promise<void> {
  if ((await em.count(Calendar, { userId, deletedAt: null })) < MAX_CALENDARS) return;
  throw new AppError(
    'CALENDARS.TOO_MANY',
    `You can keep ${MAX_CALENDARS} calendars. Please go on with one of them, or delete one.`,
  );
}

/** @throws AppError CALENDARS.NOT_FOUND */
export function lockCalendar(em: EntityManager, userId: string, id: string): Promise<Calendar> {
  const kept = { id, userId, deletedAt: null };
  return em.findOneOrFail(Calendar, kept, { lockMode: LockMode.PESSIMISTIC_WRITE, failHandler: notFound });
}

/** Mother’s Day may fall on three birthdays, and February 29 counts as the day before. */
function noRoomFor({ name }: CalendarDate, year: number): AppError {
  const message = `In ${year}, “${name}” and ${MAX_DATES_ON_DAY} more dates are on the same day, which has room for ${MAX_DATES_ON_DAY}. Please leave one out of your earlier calendar first.`;
  return fieldError('REQUEST.INVALID', 'year', message);
}

export function notFound(): AppError {
  return new AppError('CALENDARS.NOT_FOUND', 'We couldn’t find this calendar in your account.');
}
