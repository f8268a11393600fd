import { userDeleted } from '../identity/index.js';
import { defineJob } from '../platform/index.js';

/** Forgets what a deleted user liked. */
export const eraseFavorites = defineJob({
  queue: 'maintenance',
  name: 'catalog.erase-favorites',
  payload: userDeleted.payload,
});

export const catalogJobs = [eraseFavorites] as const;
