import { z } from 'zod';
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

export const generationJobs = [runGeneration, sweepGenerations];
