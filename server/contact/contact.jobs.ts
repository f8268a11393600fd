import { z } from 'zod';
import { defineJob } from '../platform/index.js';

/** Tells the owner of the shop about a message. Tried for about a day; the sweep asks for it again. */
export const mailContactMessage = defineJob({
  queue: 'mail',
  name: 'contact.mail-message',
  payload: z.object({ messageId: z.uuid() }),
  attempts: 17,
});

/** Deletes messages whose time is over, and asks for mails that are overdue. */
export const sweepContact = defineJob({
  queue: 'maintenance',
  name: 'contact.sweep',
  payload: z.object({}),
  attempts: 3,
  everyMs: 3_600_000,
});

export const contactJobs = [mailContactMessage, sweepContact] as const;
