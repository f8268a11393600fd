import { z } from 'zod';
import { userDeleted } from '../identity/index.js';
import { defineJob } from '../platform/index.js';

/** Deletes the favorites of a deleted account. */
export const eraseFavorites = defineJob({
  queue: 'maintenance',
  name: 'catalog.erase-favorites',
  payload: userDeleted.payload,
});

/** Deletes product images that were uploaded and never used. */
export const sweepProductImages = defineJob({
  queue: 'maintenance',
  name: 'catalog.sweep-images',
  payload: z.object({}),
  attempts: 1,
  everyMs: 3_600_000,
});

export const catalogJobs = [eraseFavorites, sweepProductImages] as const;
