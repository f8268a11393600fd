import { Injectable } from '@nestjs/common';
import { AppError, Database, type EntityManager } from '../platform/index.js';
import { Calendar } from './calendar.entity.js';
import { CalendarViews } from './calendar-views.js';
import { lockCalendar, notFound } from './calendars.js';
import { Holidays } from './holidays.js';
import { type Holiday, monthsInWords, type PrintedDate, type WeekStart } from './months/contract.js';

/** A face in the picture of a month, or of the cover: 0. */
interface PlacedFace {
  month: number;
  box: { left: number; top: number; width: number; height: number };
}

/** A calendar as it is printed, without its pictures. */
export interface PrintedCalendar {
  year: number;
  startMonth: number;
  weekStart: WeekStart;
  holidays: Holiday[];
  dates: (PrintedDate & { face: PlacedFace | null })[];
}

export interface OrderedCalendar {
  coverId: string;
  pages: { month: number; pictureId: string }[];
  printed: PrintedCalendar;
}

/** Calendars in carts and new orders. */
@Injectable()
export class CalendarOrders {
  constructor(
    private readonly database: Database,
    private readonly views: CalendarViews,
    private readonly holidays: Holidays,
  ) {}

  /** The cover’s picture and the months without one, by the calendar's id. Leaves out calendars that are not the user's. */
  async check(userId: string, ids: readonly string[]): Promise<Map<string, { coverId: string | null; missing: number[] }>> {
    const calendars = await this.database.fork().find(Calendar, { id: { $in: [...new Set(ids)] }, userId, deletedAt: null });
    const checked = calendars.map(async (calendar) => {
      const pages = await this.views.pagesOf(calendar);
      const missing = pages.filter(({ pictureId }) => pictureId === null).map(({ month }) => month);
      return [calendar.id, { coverId: await this.views.coverOf(calendar, pages), missing }] as const;
    });
    return new Map(await Promise.all(checked));
  }

  /** Whether any of these calendars was changed after that time. */
  async haveChanged(ids: readonly string[], since: Date): Promise<boolean> {
    return (await this.database.fork().count(Calendar, { id: { $in: ids }, updatedAt: { $gt: since } })) > 0;
  }

  /**
   * Everything that is printed, read under the calendar's lock.
   * @throws AppError CALENDARS.NOT_FOUND, CALENDARS.MONTHS_MISSING
   */
  async lock(em: EntityManager, userId: string | null, id: string, productId: string): Promise<OrderedCalendar> {
    if (!userId) throw notFound();
    const calendar = await lockCalendar(em, userId, id);
    if (calendar.productId !== productId) throw notFound();
    const pages = await this.views.pagesOf(calendar, em);
    const coverId = await this.views.coverOf(calendar, pages, em);
    const missing = pages.filter(({ pictureId }) => pictureId === null).map(({ month }) => month);
    if (missing.length > 0 || !coverId) throw monthsMissing(missing);
    const { year, startMonth, weekStart, dates } = calendar;
    const monthOfPicture = new Map([...pages.map(({ month, pictureId }) => [pictureId, month] as const), [coverId, 0] as const]);
    const printed = {
      year,
      startMonth,
      weekStart,
      holidays: await this.holidays.of(calendar),
      dates: dates.map(({ id: _, face, ...date }) => {
        const month = face ? monthOfPicture.get(face.imageId) : undefined;
        return { ...date, face: face && month !== undefined ? { month, box: face.box } : null };
      }),
    };
    return { coverId, pages: pages.map(({ month, pictureId }) => ({ month, pictureId: pictureId as string })), printed };
  }
}

function monthsMissing(months: readonly number[]): AppError {
  const message = `Your calendar still needs a picture for ${monthsInWords(months)}.`;
  return new AppError('CALENDARS.MONTHS_MISSING', message);
}
