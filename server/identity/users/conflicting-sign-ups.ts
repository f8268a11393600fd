import { Injectable } from '@nestjs/common';
import type { EntityManager } from '../../platform/index.js';
import { UserIdentity } from './user-identity.entity.js';
import type { ContactKind, User, UserMetadata } from './user.entity.js';

/**
 * Several people may sign up with an address before its owner confirms it. Data that differs between their sign-ups
 * (password, names) is discarded on confirmation. Conflicts are recorded before rate limits can refuse the message, and
 * again in the transaction that has locked the user's tokens.
 */
@Injectable()
export class ConflictingSignUps {
  /** Records a sign-up with a password other than the pending one. */
  async recordOtherPassword(em: EntityManager, email: string): Promise<void> {
    await em.execute(`update identity.users set password_contested = true where email = ? and email_confirmed_at is null`, [
      email,
    ]);
  }

  /** Records a sign-in request without the pending password, or with other metadata. */
  async recordOtherRequest(em: EntityManager, kind: ContactKind, address: string, metadata: UserMetadata): Promise<void> {
    await em.execute(
      `update identity.users set password_contested = true
       where ${kind} = ? and ${kind}_confirmed_at is null
         and (password_hash is not null or user_metadata <> ?::jsonb)`,
      [address, JSON.stringify(metadata)],
    );
  }

  /** Removes data that another person may have entered. */
  async discardUnprovenData(em: EntityManager, user: User, provider: ContactKind): Promise<void> {
    user.passwordHash = null;
    user.passwordContested = false;
    user.userMetadata = {};
    const identity = await em.findOne(UserIdentity, { user, provider });
    if (identity) identity.identityData = { sub: user.id, email_verified: false, phone_verified: false };
  }
}
