import { z } from 'zod';
import { defineJob } from '../platform/index.js';

/** Mails a message to the owner. Retried for about a day, and afterwards by the sweep. */
export const mailContactMessage = defineJob({
  queue: 'mail',
  name: 'contact.mail-message',
  payload: z.object({ messageId: z.uuid() }),
  attempts: 17,
});

/** Deletes expired messages and enqueues overdue mails again. */
export const sweepContact = defineJob({
  queue: 'maintenance',
  name: 'contact.sweep',
  payload: z.object({}),
  attempts: 3,
  everyMs: 3_600_000,
});

export const contactJobs = [mailContactMessage, sweepContact] as const;
