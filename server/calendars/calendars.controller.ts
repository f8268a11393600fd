import { Body, Controller, Delete, Get, Header, HttpCode, Ip, Param, Patch, Post, Put, UseGuards } from '@nestjs/common';
import { z } from 'zod';
import { CurrentUser, SignedInGuard, type SignedInUser } from '../identity/index.js';
import { ApiCall, IdempotencyKey, idempotencyKey, ZodPipe } from '../platform/index.js';
import { CalendarDeletion } from './calendar-deletion.js';
import { CalendarFills } from './calendar-fills.js';
import { Calendars } from './calendars.js';
import {
  calendar,
  type Calendar,
  calendarChange,
  type CalendarChange,
  calendarFill,
  type CalendarFillRequest,
  calendarList,
  type CalendarList,
  newCalendar,
  type NewCalendar,
  pageChange,
  type PageChange,
} from './contract.js';

const calendarId = new ZodPipe(z.uuid('We couldn’t find this calendar in your account.'), 'CALENDARS.NOT_FOUND');
const monthOfPage = new ZodPipe(z.coerce.number('Please choose a month.').int().min(1).max(12));

@Controller('api/calendars')
@UseGuards(SignedInGuard)
export class CalendarsController {
  constructor(
    private readonly calendars: Calendars,
    private readonly fills: CalendarFills,
    private readonly deletion: CalendarDeletion,
  ) {}

  @Get()
  @Header('cache-control', 'private, no-cache')
  @ApiCall('Lists the customer’s calendars, the newest first.', { answer: { calendarList } })
  list(@CurrentUser() user: SignedInUser): Promise<CalendarList> {
    return this.calendars.list(user.id);
  }

  @Post()
  @ApiCall('Begins a calendar, or continues an earlier one in another year.', {
    answer: { calendar },
    headers: { 'idempotency-key': idempotencyKey },
    fails: ['CATALOG.PRODUCT_NOT_FOUND', 'CALENDARS.NOT_FOUND', 'CALENDARS.TOO_MANY'],
  })
  create(
    @CurrentUser() user: SignedInUser,
    @IdempotencyKey() key: string,
    @Body(new ZodPipe(newCalendar)) body: NewCalendar,
  ): Promise<Calendar> {
    return this.calendars.create(user.id, key, body);
  }

  @Get(':id')
  @Header('cache-control', 'private, no-cache')
  @ApiCall('Returns a calendar with its pictures, holidays and dates.', { answer: { calendar } })
  show(@CurrentUser() user: SignedInUser, @Param('id', calendarId) id: string): Promise<Calendar> {
    return this.calendars.show(user.id, id);
  }

  @Patch(':id')
  @ApiCall('Changes a calendar; what is left out stays.', { answer: { calendar }, fails: ['GENERATION.IMAGE_NOT_FOUND'] })
  change(
    @CurrentUser() user: SignedInUser,
    @Param('id', calendarId) id: string,
    @Body(new ZodPipe(calendarChange)) body: CalendarChange,
  ): Promise<Calendar> {
    return this.calendars.change(user.id, id, body);
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiCall('Deletes a calendar; its pictures stay. It can be restored for a minute.')
  delete(@CurrentUser() user: SignedInUser, @Param('id', calendarId) id: string): Promise<void> {
    return this.deletion.delete(user.id, id);
  }

  @Post(':id/restore')
  @HttpCode(200)
  @ApiCall('Restores a deleted calendar, for a minute.', { answer: { calendar }, fails: ['CALENDARS.TOO_MANY'] })
  async restore(@CurrentUser() user: SignedInUser, @Param('id', calendarId) id: string): Promise<Calendar> {
    await this.deletion.restore(user.id, id);
    return this.calendars.show(user.id, id);
  }

  @Put(':id/pages/:month')
  @ApiCall('Puts a picture on a month, or takes it off.', { answer: { calendar }, fails: ['GENERATION.IMAGE_NOT_FOUND'] })
  setPage(
    @CurrentUser() user: SignedInUser,
    @Param('id', calendarId) id: string,
    @Param('month', monthOfPage) month: number,
    @Body(new ZodPipe(pageChange)) { imageId }: PageChange,
  ): Promise<Calendar> {
    return this.calendars.setPage(user.id, id, month, imageId);
  }

  @Post(':id/fill')
  @HttpCode(202)
  @ApiCall('Starts a picture for each month without one, all of them or none; each costs one picture.', {
    answer: { calendar },
    headers: { 'idempotency-key': idempotencyKey },
    fails: [
      'CALENDARS.NOTHING_TO_FILL',
      'CALENDARS.IDEMPOTENCY_CONFLICT',
      'GENERATION.OUT_OF_QUOTA',
      'GENERATION.PHOTO_NOT_FOUND',
      'GENERATION.CANNOT_COMBINE',
      'GENERATION.CANNOT_SEPARATE',
      'GENERATION.TOO_MANY_PICTURES',
      'GENERATION.DAILY_BUDGET_SPENT',
    ],
  })
  fill(
    @CurrentUser() user: SignedInUser,
    @Ip() ip: string,
    @IdempotencyKey() key: string,
    @Param('id', calendarId) id: string,
    @Body(new ZodPipe(calendarFill)) body: CalendarFillRequest,
  ): Promise<Calendar> {
    return this.fills.fill({ userId: user.id, ip }, id, key, body);
  }
}
