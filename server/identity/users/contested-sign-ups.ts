import { Injectable } from '@nestjs/common';
import type { EntityManager } from '../../platform/index.js';
import { UserIdentity } from './user-identity.entity.js';
import type { User, UserMetadata } from './user.entity.js';

type Address = { email: string } | { phone: string };

/**
 * Several people may claim an address before one of them proves it, and whoever was first may be a stranger, perhaps on
 * the same Wi-Fi. What is contested does not survive the proof. Noted before a message is refused, so that the first
 * cannot keep the next one from being heard, and again in the transaction that knows who else came, when it holds the
 * user's tokens.
 */
@Injectable()
export class ContestedSignUps {
  /** Somebody signs up with another password than the one that waits, or where none does. */
  async recordOtherPassword(em: EntityManager, email: string): Promise<void> {
    await em.execute(`update identity.users set password_contested = true where email = ? and email_confirmed_at is null`, [
      email,
    ]);
  }

  /** Somebody asks to be let in without the password that waits, or says something else about themselves. */
  async recordOtherRequest(em: EntityManager, address: Address, metadata: UserMetadata): Promise<void> {
    const [column, value] = 'email' in address ? ['email', address.email] : ['phone', address.phone];
    await em.execute(
      `update identity.users set password_contested = true
       where ${column} = ? and ${column}_confirmed_at is null
         and (password_hash is not null or user_metadata <> ?::jsonb)`,
      [value, JSON.stringify(metadata)],
    );
  }

  /** Nobody knows whose words these are. */
  async discardUnprovenData(em: EntityManager, user: User, provider: 'email' | 'phone'): Promise<void> {
    user.passwordHash = null;
    user.passwordContested = false;
    user.userMetadata = {};
    const identity = await em.findOne(UserIdentity, { user, provider });
    if (identity) identity.identityData = { sub: user.id, email_verified: false, phone_verified: false };
  }
}
