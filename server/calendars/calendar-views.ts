import { Injectable } from '@nestjs/common';
import { type GenerationProgress, GenerationViews, PictureRepository, Pictures } from '../generation/index.js';
import { Database } from '../platform/index.js';
import { type Calendar, CalendarPage } from './calendar.entity.js';
import type { Calendar as CalendarView, CalendarList } from './contract.js';
import { Holidays } from './holidays.js';
import { monthsOf } from './months/contract.js';

/** A month, with the picture that is printed on it. */
export interface ResolvedPage {
  /** 1 to 12. */
  month: number;
  /** Null without one, and when it was deleted. */
  pictureId: string | null;
  generationId: string | null;
}

@Injectable()
export class CalendarViews {
  constructor(
    private readonly database: Database,
    private readonly repository: PictureRepository,
    private readonly pictures: Pictures,
    private readonly generations: GenerationViews,
    private readonly holidays: Holidays,
  ) {}

  async view(calendar: Calendar): Promise<CalendarView> {
    const { userId } = calendar;
    const pages = await this.pagesOf(calendar);
    const coverId = await this.chosenCoverOf(calendar);
    const ids = [coverId, ...pages.map(({ pictureId }) => pictureId)].filter((id) => id !== null);
    const images = await this.pictures.findViews(userId, ids);
    const open = pages.filter(({ pictureId }) => pictureId === null).flatMap(({ generationId }) => generationId ?? []);
    const progress = await this.generations.progressOf(userId, open);
    const { id, productId, year, startMonth, weekStart, country, words, remindMe, updatedAt } = calendar;
    return {
      id,
      productId,
      year,
      startMonth,
      weekStart,
      country,
      cover: images.get(coverId ?? '') ?? null,
      words,
      dates: await this.datesOf(calendar),
      remindMe,
      pages: pages.map(({ pictureId, generationId, ...month }) => ({
        ...month,
        image: images.get(pictureId ?? '') ?? null,
        generation: unfinished(progress.get(generationId ?? '')),
      })),
      holidays: await this.holidays.of({ country, year, startMonth }),
      updated_at: updatedAt.toISOString(),
    };
  }

  async list(calendars: readonly Calendar[]): Promise<CalendarList> {
    const listed = calendars.map(async (calendar) => {
      const { id, productId, year, startMonth, updatedAt } = calendar;
      const filled = (await this.pagesOf(calendar)).filter(({ pictureId }) => pictureId !== null).length;
      return { id, productId, year, startMonth, filled, updated_at: updatedAt.toISOString() };
    });
    return { calendars: await Promise.all(listed) };
  }

  /** A face goes with its picture. */
  private async datesOf({ dates, userId }: Calendar): Promise<Calendar['dates']> {
    const faces = dates.flatMap(({ face }) => face?.imageId ?? []);
    const kept = new Set((await this.repository.findOwned(faces, userId)).map(({ id }) => id));
    return dates.map((date) => ({ ...date, face: date.face && kept.has(date.face.imageId) ? date.face : null }));
  }

  /** The picture of the cover: the chosen one if it still exists, or that of the first month. */
  async coverOf(calendar: Calendar, pages: readonly ResolvedPage[], em = this.database.fork()): Promise<string | null> {
    return (await this.chosenCoverOf(calendar, em)) ?? pages[0]?.pictureId ?? null;
  }

  private async chosenCoverOf({ coverPictureId, userId }: Calendar, em = this.database.fork()): Promise<string | null> {
    if (coverPictureId === null) return null;
    return (await this.repository.frontsOf([coverPictureId], userId, em)).get(coverPictureId) ?? null;
  }

  /** The twelve months in their order. When the other candidate of a picture is chosen, its months follow. */
  async pagesOf(
    { id: calendarId, userId, year, startMonth }: Pick<Calendar, 'id' | 'userId' | 'year' | 'startMonth'>,
    em = this.database.fork(),
  ): Promise<(ResolvedPage & { year: number })[]> {
    const pages = await em.find(CalendarPage, { calendarId });
    const made = await this.repository.findMade(
      pages.flatMap(({ generationId }) => generationId ?? []),
      userId,
      em,
    );
    const fronts = await this.repository.frontsOf(
      pages.flatMap(({ pictureId }) => pictureId ?? []),
      userId,
      em,
    );
    return monthsOf({ year, startMonth }).map((each) => {
      const page = pages.find(({ month }) => month === each.month);
      return {
        ...each,
        pictureId: fronts.get(page?.pictureId ?? '') ?? made.get(page?.generationId ?? '') ?? null,
        generationId: page?.generationId ?? null,
      };
    });
  }
}

/** A finished picture that was deleted leaves its month empty. */
function unfinished(progress: GenerationProgress | undefined): GenerationProgress | null {
  return !progress || progress.status === 'succeeded' || progress.status === 'cancelled' ? null : progress;
}
