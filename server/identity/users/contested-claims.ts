import { Injectable } from '@nestjs/common';
import { type EntityManager, networkOf } from '../../platform/index.js';
import { Secrets } from '../signing/secrets.js';
import { UserIdentity } from './user-identity.entity.js';
import type { User, UserMetadata } from './user.entity.js';

type Address = { email: string } | { phone: string };

/**
 * Several people may claim an address before one of them proves it, and whoever was first may be a stranger. What is
 * contested does not survive the proof. Noted before a message is refused, so that the first cannot keep the next one from
 * being heard, and again in the transaction that knows who else came, when it holds the user's tokens.
 */
@Injectable()
export class ContestedClaims {
  constructor(private readonly secrets: Secrets) {}

  /** What is kept of where a sign-up came from. */
  originOf(ip: string): string {
    return this.secrets.pseudonym(networkOf(ip));
  }

  /**
   * Somebody signs up with another password than the one that waits. From the same network it may be the same person:
   * the first password stays, and the mail says so.
   */
  async noteOtherPassword(em: EntityManager, email: string, ip: string): Promise<void> {
    await em.execute(
      `update identity.users set signed_up_again = true,
         password_contested = password_contested or password_hash is null or signed_up_from is distinct from ?
       where email = ? and email_confirmed_at is null`,
      [this.originOf(ip), email],
    );
  }

  /** Somebody asks to be let in without the password that waits, or says something else about themselves. */
  async noteOtherWay(em: EntityManager, address: Address, ip: string, metadata: UserMetadata): Promise<void> {
    const [column, value] = 'email' in address ? ['email', address.email] : ['phone', address.phone];
    await em.execute(
      `update identity.users set password_contested = true
       where ${column} = ? and ${column}_confirmed_at is null
         and (password_hash is not null or (signed_up_from is distinct from ? and user_metadata <> ?::jsonb))`,
      [value, this.originOf(ip), JSON.stringify(metadata)],
    );
  }

  /** Nobody knows whose words these are. */
  async forget(em: EntityManager, user: User, provider: 'email' | 'phone'): Promise<void> {
    user.passwordHash = null;
    user.passwordContested = false;
    user.userMetadata = {};
    const identity = await em.findOne(UserIdentity, { user, provider });
    if (identity) identity.identityData = { sub: user.id, email_verified: false, phone_verified: false };
  }
}
