import { Injectable } from '@nestjs/common';
import { Clock, DAY_MS, type EntityManager, HOUR_MS, RateLimiter } from '../../platform/index.js';
import { FlowState } from '../flows/flow-state.entity.js';
import { OneTimeToken } from '../one-time-tokens/one-time-token.entity.js';
import { OneTimeTokens } from '../one-time-tokens/one-time-tokens.js';
import { AuthError } from '../auth-error.js';
import type { ProtocolCaller } from '../guards/bearer.guard.js';
import { Session } from '../sessions/session.entity.js';
import { Passwords } from '../users/passwords.js';
import { reauthenticationAddress } from '../users/user.entity.js';
import { Users } from '../users/users.js';
import { SecurityNotices } from '../users/security-notices.js';

/** A sign-in within this time needs no reauthentication. */
const FRESH_SESSION_MS = DAY_MS;
/** Keeps the thief of a session from guessing the password. */
const ATTEMPTS = { bucket: 'password-change', limit: 10, windowMs: HOUR_MS };

export interface PasswordChangeRequest {
  password: string;
  currentPassword: string | undefined;
  /** The code from `Reauthentication`. */
  nonce: string | undefined;
}

@Injectable()
export class PasswordChange {
  constructor(
    private readonly passwords: Passwords,
    private readonly tokens: OneTimeTokens,
    private readonly users: Users,
    private readonly notices: SecurityNotices,
    private readonly limiter: RateLimiter,
    private readonly clock: Clock,
  ) {}

  /**
   * Checks and hashes before the transaction of `apply`, because hashing takes long.
   * @returns the hash of the new password
   * @throws AuthError 429 over_request_rate_limit, 400 invalid_credentials, 400 reauthentication_needed,
   *   422 same_password
   */
  async prepare({ user, session }: ProtocolCaller, request: PasswordChangeRequest): Promise<string> {
    const { password, currentPassword, nonce } = request;
    const refusal = new AuthError(
      429,
      'over_request_rate_limit',
      'Too many attempts to change the password. Please wait an hour.',
    );
    await this.limiter.enforce(ATTEMPTS, user.id, refusal);
    if (currentPassword && !(await this.passwords.matches(currentPassword, user.passwordHash))) {
      throw new AuthError(400, 'invalid_credentials', 'The current password is incorrect.');
    }
    const isFresh = this.clock.now().getTime() - session.createdAt.getTime() <= FRESH_SESSION_MS;
    if (!isFresh && !currentPassword && !nonce) {
      throw new AuthError(400, 'reauthentication_needed', 'Password update requires reauthentication');
    }
    if (await this.passwords.matches(password, user.passwordHash)) {
      throw new AuthError(422, 'same_password', 'New password should be different from the old password.');
    }
    return this.passwords.hash(password);
  }

  /**
   * Sets the password and ends every other session, token and sign-in in progress.
   * @returns the error of a wrong code, for the caller to throw after the commit, which counts the attempt
   */
  async apply(
    em: EntityManager,
    { user, session }: ProtocolCaller,
    { passwordHash, nonce }: { passwordHash: string; nonce: string | undefined },
  ): Promise<AuthError | undefined> {
    if (
      nonce &&
      !(await this.tokens.redeemCode(em, ['reauthentication'], { sentTo: reauthenticationAddress(user), code: nonce }))
    ) {
      return new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid');
    }
    user.passwordHash = passwordHash;
    user.passwordContested = false;
    user.newEmail = null;
    user.emailChangeSentAt = null;
    user.newPhone = null;
    user.phoneChangeSentAt = null;
    if (user.email) await this.users.saveIdentity(em, user, 'email');
    await em.flush();
    await em.nativeDelete(OneTimeToken, { user });
    await em.nativeDelete(FlowState, { user });
    await em.nativeDelete(Session, { user, id: { $ne: session.id } });
    this.notices.notify(em, user, 'password_changed');
    return undefined;
  }
}
