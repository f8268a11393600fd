import { z } from 'zod';
import { defineJob } from '../platform/index.js';

/** Tells the owner of the shop about a message. Tried for about a day, because nobody else will tell. */
export const mailContactMessage = defineJob({
  queue: 'mail',
  name: 'contact.mail-message',
  payload: z.object({ messageId: z.uuid() }),
  attempts: 17,
});

/** Deletes messages whose time is over. */
export const sweepContact = defineJob({
  queue: 'maintenance',
  name: 'contact.sweep',
  payload: z.object({}),
  attempts: 3,
  everyMs: 86_400_000,
});

export const contactJobs = [mailContactMessage, sweepContact] as const;
