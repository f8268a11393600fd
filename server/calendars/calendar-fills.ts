import { Injectable } from '@nestjs/common';
import { Credits, GenerationBatches, GenerationViews, type StartPicture } from '../generation/index.js';
import { AppError, Clock, type EntityManager, hashRequest } from '../platform/index.js';
import { type Calendar, CalendarPage } from './calendar.entity.js';
import { CalendarViews } from './calendar-views.js';
import { lockCalendar } from './calendars.js';
import { calendarFill, type Calendar as CalendarView, type CalendarFillRequest } from './contract.js';
import { MONTH_NAMES, MONTH_PICTURE_ASPECT } from './months/contract.js';
import { sceneOfMonth } from './month-scenes.js';

/** Starts the missing pictures of a calendar, all of them or none. */
@Injectable()
export class CalendarFills {
  constructor(
    private readonly clock: Clock,
    private readonly batches: GenerationBatches,
    private readonly generations: GenerationViews,
    private readonly credits: Credits,
    private readonly views: CalendarViews,
  ) {}

  /**
   * Idempotent: the same key starts nothing else.
   * @throws AppError CALENDARS.NOT_FOUND, CALENDARS.NOTHING_TO_FILL, CALENDARS.IDEMPOTENCY_CONFLICT, and what
   *   GenerationBatches.start throws
   */
  async fill(
    customer: { userId: string; ip: string },
    id: string,
    key: string,
    request: CalendarFillRequest,
  ): Promise<CalendarView> {
    const { imageId: photoId, sources, imageType, months } = request;
    const { userId } = customer;
    const requestHash = hashRequest(request, calendarFill, ['imageType']);
    let wanted = 0;
    const batch = { photoId, sources, imageType, aspect: MONTH_PICTURE_ASPECT };
    const use = async (em: EntityManager, start: StartPicture) => {
      const calendar = await lockCalendar(em, userId, id);
      if (!(await this.isFirst(em, id, key, requestHash))) return calendar;
      const missing = (await this.missingMonths(calendar, em)).filter((month) => months?.includes(month) ?? true);
      wanted = missing.length;
      if (wanted === 0) throw new AppError('CALENDARS.NOTHING_TO_FILL', 'Every month has its picture, or one is being made.');
      calendar.updatedAt = this.clock.now();
      for (const month of missing) await this.startMonth(em, start, calendar, month);
      return calendar;
    };
    try {
      return await this.views.view(await this.batches.start(customer, batch, use));
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'GENERATION.OUT_OF_QUOTA') throw error;
      const left = await this.credits.remaining(userId);
      const needed = wanted === 1 ? 'This needs one picture' : `This needs ${wanted} pictures`;
      throw new AppError('GENERATION.OUT_OF_QUOTA', `${needed}, and you have ${left} left. Nothing was started.`);
    }
  }

  /** Months without a picture, and without one that is being made. */
  private async missingMonths(calendar: Calendar, em: EntityManager): Promise<number[]> {
    const empty = (await this.views.pagesOf(calendar, em)).filter(({ pictureId }) => pictureId === null);
    const ids = empty.flatMap(({ generationId }) => generationId ?? []);
    const progress = await this.generations.progressOf(calendar.userId, ids, em);
    const isOpen = (id: string | null) => ['queued', 'running'].includes(progress.get(id ?? '')?.status ?? '');
    return empty.filter(({ generationId }) => !isOpen(generationId)).map(({ month }) => month);
  }

  private async startMonth(em: EntityManager, start: StartPicture, calendar: Calendar, month: number): Promise<void> {
    const scene = sceneOfMonth(month, calendar.country);
    const generationId = await start({ scene, title: `${MONTH_NAMES[month - 1] ?? ''}: ${scene}` });
    await em.upsert(CalendarPage, { calendarId: calendar.id, month, pictureId: null, generationId, instruction: scene });
  }

  /** @throws AppError CALENDARS.IDEMPOTENCY_CONFLICT */
  private async isFirst(em: EntityManager, calendarId: string, key: string, requestHash: string): Promise<boolean> {
    const added = await em.execute<unknown[]>(
      `insert into calendars.fills (calendar_id, idempotency_key, request_hash, created_at) values (?, ?, ?, ?)
       on conflict do nothing returning 1`,
      [calendarId, key, requestHash, this.clock.now()],
    );
    if (added.length > 0) return true;
    const [earlier] = await em.execute<{ request_hash: string }[]>(
      `select request_hash from calendars.fills where calendar_id = ? and idempotency_key = ?`,
      [calendarId, key],
    );
    if (earlier?.request_hash === requestHash) return false;
    throw new AppError('CALENDARS.IDEMPOTENCY_CONFLICT', 'This Idempotency-Key was used for other pictures.');
  }
}
