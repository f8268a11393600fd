import { Injectable } from '@nestjs/common';
import { DeadLetters, defineRecurringJob, Handles, HOUR_MS, RateLimiter, WaitingJobs } from '../platform/index.js';
import { DeletedAccounts } from './account/deleted-accounts.js';
import { Factors } from './factors/factors.js';
import { AuthCodes } from './flows/auth-codes.js';
import { OneTimeTokens } from './one-time-tokens/one-time-tokens.js';
import { UserSessions } from './sessions/sessions.js';
import { SecurityNotices } from './users/security-notices.js';
import { Users } from './users/users.js';

/** Deletes expired sessions, tokens and counters. */
const sweepIdentity = defineRecurringJob({
  queue: 'maintenance',
  name: 'identity.sweep',
  title: 'Clear out old sign-ins',
  purpose:
    'Deletes expired sessions, codes and rate limit counters, sign-ups unconfirmed for 30 days, and failed jobs resolved 30 days ago.',
  attempts: 3,
  everyMs: HOUR_MS,
});

@Injectable()
export class IdentitySweep {
  private readonly parts: readonly { sweep(): Promise<void> }[];

  constructor(
    sessions: UserSessions,
    oneTimeTokens: OneTimeTokens,
    authCodes: AuthCodes,
    factors: Factors,
    deletedAccounts: DeletedAccounts,
    rateLimiter: RateLimiter,
    deadLetters: DeadLetters,
    securityNotices: SecurityNotices,
    users: Users,
    waitingJobs: WaitingJobs,
  ) {
    this.parts = [
      ...[sessions, oneTimeTokens, authCodes, factors, deletedAccounts, securityNotices, users],
      ...[rateLimiter, deadLetters, waitingJobs],
    ];
  }

  /** Runs all parts even if one fails; then the job is retried. */
  @Handles(sweepIdentity)
  async sweep(): Promise<void> {
    const failures: unknown[] = [];
    for (const part of this.parts) await part.sweep().catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw new AggregateError(failures, 'Parts of the identity sweep failed.');
  }
}
