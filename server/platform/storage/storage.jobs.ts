import { z } from 'zod';
import { defineJob } from '../queues/job-contract.js';

/** Deletes temporary files of interrupted writes. */
export const sweepStorage = defineJob({
  queue: 'maintenance',
  name: 'storage.sweep',
  payload: z.object({}),
  attempts: 3,
  everyMs: 3_600_000,
});
