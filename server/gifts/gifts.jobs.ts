import { z } from 'zod';
import { defineJob } from '../platform/index.js';

/** Paints a customer's picture on a photo of a gift. A request waits a few seconds for the result. */
export const paintView = defineJob({
  queue: 'media',
  name: 'gifts.paint-view',
  payload: z.object({ viewId: z.uuid() }),
  attempts: 3,
  backoffMs: 500,
  // After inspections, for which uploads wait.
  priority: 1_000,
});

export const giftJobs = [paintView] as const;
