import { z } from 'zod';
import { defineJob } from '../platform/index.js';

/** Mails a one-time token: a link, six digits, or both. */
export const mailOneTimeToken = defineJob({
  queue: 'mail',
  name: 'identity.mail-one-time-token',
  payload: z.object({ oneTimeTokenId: z.uuid() }),
});

export const mailSecurityNotice = defineJob({
  queue: 'mail',
  name: 'identity.mail-security-notice',
  payload: z.object({ securityNoticeId: z.uuid() }),
});

/** Deletes expired sessions, tokens and counters. */
export const sweepIdentity = defineJob({
  queue: 'maintenance',
  name: 'identity.sweep',
  payload: z.object({}),
  attempts: 3,
  everyMs: 3_600_000,
});

export const identityJobs = [mailOneTimeToken, mailSecurityNotice, sweepIdentity] as const;
