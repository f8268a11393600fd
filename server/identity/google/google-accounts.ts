import { LockMode } from '@mikro-orm/core';
import { Inject, Injectable } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import { Clock, CONFIG, type Config, type EntityManager, takeLock } from '../../platform/index.js';
import { Factor } from '../factors/factor.entity.js';
import { FlowState } from '../flows/flow-state.entity.js';
import { OneTimeToken } from '../one-time-tokens/one-time-token.entity.js';
import { AuthError, requireNotBanned } from '../auth-error.js';
import { Session } from '../sessions/session.entity.js';
import { SecurityNotices } from '../users/security-notices.js';
import { lockAddress } from '../users/address-lock.js';
import { UserIdentity } from '../users/user-identity.entity.js';
import { User, type UserMetadata } from '../users/user.entity.js';
import { Users } from '../users/users.js';
import { type GoogleProfile, identityDataOf } from './google-profile.js';

/** Finds the user of a Google account by its id, else by its verified email, else creates one. */
@Injectable()
export class GoogleAccounts {
  constructor(
    private readonly users: Users,
    private readonly notices: SecurityNotices,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * @throws AuthError 403 user_banned, 422 signup_disabled, 422 provider_email_needs_verification
   */
  async findOrCreateUser(em: EntityManager, profile: GoogleProfile): Promise<User> {
    await takeLock(em, `identity.google:${profile.sub}`);
    const known = await em.findOne(UserIdentity, { provider: 'google', providerId: profile.sub });
    const user = known
      ? await em.findOneOrFail(User, { id: known.user.id }, { lockMode: LockMode.PESSIMISTIC_WRITE })
      : await this.ownerOfAddress(em, profile);
    requireNotBanned(user, this.clock.now(), 403);
    await this.link(em, user, profile);
    return user;
  }

  private async ownerOfAddress(em: EntityManager, profile: GoogleProfile): Promise<User> {
    const { email, email_verified } = profile;
    if (!email) throw new AuthError(500, 'unexpected_failure', 'Error getting user email from external provider');
    // The same error for known and unknown addresses, so that it reveals nothing.
    if (!email_verified) {
      const message = 'Unverified email with google. Verify the email with google in order to sign in';
      throw new AuthError(422, 'provider_email_needs_verification', message);
    }
    await lockAddress(em, 'email', email);
    const owner = await em.findOne(User, { email }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!owner) return this.create(em, email);
    if (owner.emailConfirmedAt) this.notices.notify(em, owner, 'google_linked');
    else await this.discardUnprovenData(em, owner);
    return owner;
  }

  private create(em: EntityManager, email: string): User {
    if (!this.config.AUTH_SIGNUP) {
      throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance');
    }
    const emailConfirmedAt = this.clock.now();
    return this.users.createWithoutIdentity(em, { id: uuidv7(), email, emailConfirmedAt, passwordHash: null, userMetadata: {} });
  }

  /** The address was never confirmed, so another person may have set up everything with it. */
  private async discardUnprovenData(em: EntityManager, user: User): Promise<void> {
    await em.nativeDelete(UserIdentity, { user });
    await em.nativeDelete(Session, { user });
    await em.nativeDelete(OneTimeToken, { user });
    await em.nativeDelete(FlowState, { user });
    await em.nativeDelete(Factor, { user });
    user.passwordHash = null;
    user.passwordContested = false;
    user.phone = null;
    user.phoneConfirmedAt = null;
    user.newEmail = null;
    user.newPhone = null;
    user.userMetadata = {};
    user.emailConfirmedAt = this.clock.now();
  }

  private async link(em: EntityManager, user: User, profile: GoogleProfile): Promise<void> {
    const now = this.clock.now();
    const identityData = identityDataOf(profile);
    const identity = await em.findOne(UserIdentity, { user, provider: 'google' });
    if (identity) {
      // Another Google account with the same verified email replaces the previous one.
      Object.assign(identity, { providerId: profile.sub, identityData, lastSignInAt: now, updatedAt: now });
    } else {
      em.create(UserIdentity, {
        id: uuidv7(),
        user,
        provider: 'google',
        providerId: profile.sub,
        identityData,
        lastSignInAt: now,
        createdAt: now,
        updatedAt: now,
      });
    }
    // Names entered in the shop override those from Google.
    user.userMetadata = { ...namesOf(profile), ...user.userMetadata, ...identityData };
    user.updatedAt = now;
    await em.flush();
  }
}

function namesOf({ given_name, family_name }: GoogleProfile): UserMetadata {
  return { ...(given_name ? { first_name: given_name } : {}), ...(family_name ? { last_name: family_name } : {}) };
}
