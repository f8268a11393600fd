import { z } from 'zod';
import { defineJob } from '../platform/index.js';

/** Mails what belongs to a one-time token: for now the link that confirms an address. */
export const mailOneTimeToken = defineJob({
  queue: 'mail',
  name: 'identity.mail-one-time-token',
  payload: z.object({ oneTimeTokenId: z.uuid() }),
});

/** Deletes what time has made useless: sessions, tokens, counters. */
export const sweepIdentity = defineJob({
  queue: 'maintenance',
  name: 'identity.sweep',
  payload: z.object({}),
  attempts: 3,
  everyMs: 3_600_000,
});

export const identityJobs = [mailOneTimeToken, sweepIdentity] as const;
