import { z } from 'zod';
import { contactReleased, userDeleted } from '../identity/index.js';
import { defineJob } from '../platform/index.js';

/** Runs one generation on the engine; a redelivered one resumes. */
export const runGeneration = defineJob({
  queue: 'generation',
  name: 'generation.run',
  payload: z.object({ generationId: z.uuid() }),
  attempts: 6,
  backoffMs: 1_000,
});

/** Finds generations that nobody works on any more, as after a lost queue, and ends those whose time is up. */
export const sweepGenerations = defineJob({
  queue: 'maintenance',
  name: 'generation.sweep',
  payload: z.object({}),
  attempts: 1,
  everyMs: 30_000,
});

/** Deletes everything that a deleted user left here. The checkout asks for it, once its open orders have their pictures. */
export const eraseUserImages = defineJob({ queue: 'media', name: 'generation.erase-user', payload: userDeleted.payload });

/** Keeps the used credits of a contact that its user has left. */
export const rememberCredits = defineJob({
  queue: 'maintenance',
  name: 'generation.remember-credits',
  payload: contactReleased.payload,
});

/** Tells the owner that the pictures of a day have cost what they may. */
export const mailBudgetSpent = defineJob({
  queue: 'mail',
  name: 'generation.mail-budget-spent',
  payload: z.object({ day: z.iso.date() }),
});

export const generationJobs = [runGeneration, sweepGenerations, eraseUserImages, rememberCredits, mailBudgetSpent] as const;
