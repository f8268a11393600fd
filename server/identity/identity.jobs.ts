import { z } from 'zod';
import { defineJob } from '../platform/index.js';

/** Mails what belongs to a one-time token: for now the link that confirms an address. */
export const mailOneTimeToken = defineJob({
  queue: 'mail',
  name: 'identity.mail-one-time-token',
  payload: z.object({ oneTimeTokenId: z.uuid() }),
});

export const identityJobs = [mailOneTimeToken] as const;
