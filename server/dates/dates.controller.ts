import { Body, Controller, Delete, Get, Header, HttpCode, Param, Put, UseGuards } from '@nestjs/common';
import { z } from 'zod';
import { CurrentUser, SignedInGuard, type SignedInUser } from '../identity/index.js';
import { ApiCall, ZodPipe } from '../platform/index.js';
import {
  changedReminder,
  type ChangedReminder,
  dateDraft,
  type DateDraft,
  type RememberedDate,
  rememberedDate,
  rememberedDateList,
  type RememberedDateList,
  reminderChange,
  type ReminderChange,
} from './contract.js';
import { RememberedDates } from './remembered-dates.js';

const dateId = new ZodPipe(z.uuid('We couldn’t find this date in your account.'), 'DATES.NOT_FOUND');

@Controller('api/dates')
@UseGuards(SignedInGuard)
export class DatesController {
  constructor(private readonly dates: RememberedDates) {}

  @Get()
  @Header('cache-control', 'private, no-cache')
  @ApiCall('Lists the dates of the account, the soonest first.', { answer: { rememberedDateList } })
  list(@CurrentUser() user: SignedInUser): Promise<RememberedDateList> {
    return this.dates.list(user.id);
  }

  @Put(':id')
  @ApiCall('Adds or changes a date, or restores one that was deleted in the last day.', {
    answer: { rememberedDate },
    fails: ['DATES.TOO_MANY'],
  })
  save(
    @CurrentUser() user: SignedInUser,
    @Param('id', dateId) id: string,
    @Body(new ZodPipe(dateDraft)) draft: DateDraft,
  ): Promise<RememberedDate> {
    return this.dates.save(user.id, id, draft);
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiCall('Deletes a date.')
  remove(@CurrentUser() user: SignedInUser, @Param('id', dateId) id: string): Promise<void> {
    return this.dates.remove(user.id, id);
  }
}

/** For customers with the link from a mail. Opening the link changes nothing, because mail scanners open links, too. */
@Controller('api/date-reminders')
export class DateRemindersController {
  constructor(private readonly dates: RememberedDates) {}

  @Put()
  @ApiCall('Turns the reminder of one date off or on, with the link from its mail.', {
    answer: { changedReminder },
    fails: ['DATES.NOT_FOUND'],
  })
  change(@Body(new ZodPipe(reminderChange)) { key, is_reminded }: ReminderChange): Promise<ChangedReminder> {
    return this.dates.changeReminder(key, is_reminded);
  }
}
