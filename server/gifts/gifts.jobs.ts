import { z } from 'zod';
import { defineJob } from '../platform/index.js';

/** Puts a customer's picture on a photo of a gift. Somebody waits for it for a few seconds: later, it is asked for again. */
export const paintView = defineJob({ queue: 'media', name: 'gifts.paint-view', payload: z.object({ viewId: z.uuid() }), attempts: 3, backoffMs: 500 });

export const giftJobs = [paintView] as const;
