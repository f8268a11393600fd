import { LockMode } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { Clock, Database, type EntityManager } from '../../platform/index.js';
import { AuthCodes, type IssuedCode } from '../flows/auth-codes.js';
import type { MailPurpose, OneTimeToken } from '../one-time-tokens/one-time-token.entity.js';
import { OneTimeTokens, type TypedCode } from '../one-time-tokens/one-time-tokens.js';
import { AuthError, requireNotBanned } from '../auth-error.js';
import { type SessionGrant, UserSessions } from '../sessions/sessions.js';
import { SecurityNotices } from '../users/security-notices.js';
import { ConflictingSignUps } from '../users/conflicting-sign-ups.js';
import { User } from '../users/user.entity.js';
import { Users } from '../users/users.js';
import { EmailChange } from './email-change.js';

/** Types of verification that a client may request; PURPOSES lists the purposes of our links and codes for each. */
export const EMAIL_TYPES = ['signup', 'invite', 'magiclink', 'recovery', 'email_change', 'email'] as const;
type EmailType = (typeof EMAIL_TYPES)[number];

const PURPOSES: Record<EmailType, readonly MailPurpose[]> = {
  signup: ['signup'],
  invite: [],
  magiclink: ['magiclink'],
  recovery: ['recovery'],
  email_change: ['email_change_current', 'email_change_new'],
  email: ['signup', 'magiclink'],
};

/** `half`: one address of an email change is confirmed, the other is not. */
export type Verified = SessionGrant | 'half';

export type FollowedLink =
  /** `type` is also recovery when the user has to choose a new password. */
  | { grant: SessionGrant; type: EmailType }
  /** A code that the client exchanges for a session. */
  | (IssuedCode & { type: EmailType })
  | 'half';

interface VerifiedEmail {
  user: User;
  type: EmailType;
  /** Another person may have chosen the unconfirmed password, so it was removed. */
  passwordWasDiscarded: boolean;
}

/** Confirms email addresses by mailed links and codes. */
@Injectable()
export class EmailVerification {
  constructor(
    private readonly database: Database,
    private readonly tokens: OneTimeTokens,
    private readonly emailChange: EmailChange,
    private readonly users: Users,
    private readonly conflicts: ConflictingSignUps,
    private readonly notices: SecurityNotices,
    private readonly sessions: UserSessions,
    private readonly authCodes: AuthCodes,
    private readonly clock: Clock,
  ) {}

  /** Finds what a link is for, and changes nothing. @throws AuthError as `followLink` */
  async findLink(type: EmailType, token: string): Promise<OneTimeToken> {
    const row = await this.tokens.readLink(this.database.fork(), PURPOSES[type], token);
    if (!row) throw otpExpired();
    requireNotBanned(row.user, this.clock.now(), 403);
    return row;
  }

  /** @throws AuthError 403 otp_expired for wrong, expired and unknown tokens; 403 user_banned */
  followLink(asked: EmailType, token: string): Promise<FollowedLink> {
    return this.database.transaction(async (em) => {
      const row = await this.tokens.findByLink(em, PURPOSES[asked], token);
      const result = row && (await this.use(em, row));
      if (!result) throw otpExpired();
      if (result === 'half') return 'half';
      const { user, passwordWasDiscarded } = result;
      const { codeChallenge: challenge, codeChallengeMethod: method, redirectTo } = row;
      const type = passwordWasDiscarded ? 'recovery' : result.type;
      if (challenge && method) {
        const codeChallenge = { challenge, method };
        const request = { user, provider: 'email', method: 'otp', redirectTo: redirectTo ?? '', codeChallenge } as const;
        return { ...this.authCodes.issue(em, request), type };
      }
      return { grant: await this.sessions.start(em, user, 'otp'), type };
    });
  }

  /** A link's token sent by a client's page. @throws AuthError as `followLink` */
  verifyLink(type: EmailType, token: string): Promise<Verified> {
    return this.database.transaction(async (em) => {
      const row = await this.tokens.findByLink(em, PURPOSES[type], token);
      return this.verified(em, row ? await this.use(em, row) : undefined);
    });
  }

  /** @param email in lower case @throws AuthError as `followLink` */
  async verifyCode(type: EmailType, email: string, typed: Pick<Required<TypedCode>, 'code' | 'ip'>): Promise<Verified> {
    const verified = await this.database.transaction(async (em) => {
      const row = await this.tokens.findByCode(em, PURPOSES[type], { ...typed, sentTo: email });
      return row ? this.verified(em, await this.use(em, row)) : undefined;
    });
    // Thrown after the commit, which counts the wrong code.
    if (!verified) throw otpExpired();
    return verified;
  }

  private async verified(em: EntityManager, result: VerifiedEmail | 'half' | undefined): Promise<Verified> {
    if (!result) throw otpExpired();
    if (result === 'half') return result;
    // Unlike a link, a code does not lead to the page for a new password.
    if (result.passwordWasDiscarded && result.type !== 'recovery') this.notices.notify(em, result.user, 'password_dropped');
    return this.sessions.start(em, result.user, 'otp');
  }

  /** @returns undefined when the address is no longer the user's */
  private async use(em: EntityManager, row: OneTimeToken): Promise<VerifiedEmail | 'half' | undefined> {
    const user = await em.findOne(User, { id: row.user.id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
    if (!user) return undefined;
    requireNotBanned(user, this.clock.now(), 403);
    if (row.purpose === 'email_change_current' || row.purpose === 'email_change_new') {
      const outcome = await this.emailChange.confirmAddress(em, user, row);
      return outcome === 'changed' ? { user, type: 'email_change', passwordWasDiscarded: false } : outcome;
    }
    if (user.email !== row.sentTo) return undefined;
    await this.tokens.consume(em, row);
    const passwordWasDiscarded = user.emailConfirmedAt === null && (await this.confirm(em, user, row.purpose));
    return { user, type: row.purpose as EmailType, passwordWasDiscarded };
  }

  /**
   * Confirms the address and removes a password that another person may have chosen: one with conflicting sign-ups, or one
   * that its own sign-up mail did not confirm.
   * @returns whether a password was removed
   */
  private async confirm(em: EntityManager, user: User, purpose: OneTimeToken['purpose']): Promise<boolean> {
    const dropped = purpose === 'signup' ? user.passwordContested : user.passwordHash !== null;
    if (dropped) user.passwordHash = null;
    if (user.passwordContested) await this.conflicts.discardUnprovenData(em, user, 'email');
    user.emailConfirmedAt = this.clock.now();
    user.updatedAt = this.clock.now();
    await this.users.saveIdentity(em, user, 'email');
    return dropped;
  }
}

function otpExpired(): AuthError {
  return new AuthError(403, 'otp_expired', 'Token has expired or is invalid');
}
