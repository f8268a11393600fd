import { z } from 'zod';
import { userDeleted } from '../identity/index.js';
import { defineJob } from '../platform/index.js';

/** Sends the mail about a date. */
export const mailDateReminder = defineJob({
  queue: 'mail',
  name: 'dates.mail-reminder',
  payload: z.object({ reminderId: z.uuid() }),
  // Mails to log in, for which people wait, go first.
  priority: 1,
});

/** Finds dates that are two weeks ahead, enqueues overdue mails again, and erases dates that customers deleted. */
export const sweepDates = defineJob({
  queue: 'maintenance',
  name: 'dates.sweep',
  payload: z.object({}),
  attempts: 3,
  everyMs: 3_600_000,
});

/** Deletes the dates of a deleted account. */
export const eraseDates = defineJob({ queue: 'maintenance', name: 'dates.erase', payload: userDeleted.payload });

export const dateJobs = [mailDateReminder, sweepDates, eraseDates] as const;
