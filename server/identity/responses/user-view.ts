import { uuidv7 } from 'uuidv7';
import type { z } from 'zod';
import type { Factor } from '../factors/factor.entity.js';
import type { user as userResponse } from './responses.js';
import type { UserIdentity } from '../users/user-identity.entity.js';
import type { User, UserMetadata } from '../users/user.entity.js';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from '../../platform/index.js';
import { Factors } from '../factors/factors.js';
import { Users } from '../users/users.js';

export type UserView = z.infer<typeof userResponse>;

function userView(user: User, identities: readonly UserIdentity[], factors: readonly Factor[]): UserView {
  const confirmations = [user.emailConfirmedAt, user.phoneConfirmedAt].filter((time) => time !== null);
  const [firstConfirmed] = confirmations.toSorted((a, b) => a.getTime() - b.getTime());
  return {
    id: user.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: user.email ?? '',
    phone: user.phone ?? '',
    ...time('email_confirmed_at', user.emailConfirmedAt),
    ...time('phone_confirmed_at', user.phoneConfirmedAt),
    ...time('confirmed_at', firstConfirmed),
    ...time('confirmation_sent_at', user.confirmationSentAt),
    ...time('recovery_sent_at', user.recoverySentAt),
    ...time('email_change_sent_at', user.emailChangeSentAt),
    ...time('phone_change_sent_at', user.phoneChangeSentAt),
    ...time('reauthentication_sent_at', user.reauthenticationSentAt),
    ...(user.newEmail ? { new_email: user.newEmail } : {}),
    ...(user.newPhone ? { new_phone: user.newPhone } : {}),
    ...time('last_sign_in_at', user.lastSignInAt),
    ...time('banned_until', user.bannedUntil),
    app_metadata: appMetadata(identities),
    user_metadata: user.userMetadata,
    identities: identities.map((identity) => identityView(identity, user)),
    ...(factors.length > 0 ? { factors: factors.map(factorView) } : {}),
    created_at: user.createdAt.toISOString(),
    updated_at: user.updatedAt.toISOString(),
    is_anonymous: false,
  };
}

/** The answer to every sign-up, so that it does not reveal who has an account. */
export function fakeUserView(provider: 'email' | 'phone', to: string, metadata: UserMetadata, now: Date): UserView {
  const id = uuidv7();
  const times = { created_at: now.toISOString(), updated_at: now.toISOString() };
  const data = { ...metadata, sub: id, [provider]: to, email_verified: false, phone_verified: false };
  const identity = { identity_id: uuidv7(), id, user_id: id, identity_data: data, provider };
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email: '',
    phone: '',
    [provider]: to,
    ...time('confirmation_sent_at', now),
    app_metadata: { provider, providers: [provider] },
    user_metadata: metadata,
    identities: [{ ...identity, ...(provider === 'email' && { email: to }), ...times }],
    ...times,
    is_anonymous: false,
  };
}

function appMetadata(identities: readonly UserIdentity[]): UserView['app_metadata'] {
  const providers = identities.map((identity) => identity.provider);
  return { provider: providers[0] ?? 'email', providers };
}

function identityView(identity: UserIdentity, user: User): UserView['identities'][number] {
  const { email } = identity.identityData;
  return {
    identity_id: identity.id,
    id: identity.providerId,
    user_id: user.id,
    identity_data: identity.identityData,
    provider: identity.provider,
    ...(typeof email === 'string' ? { email } : {}),
    ...time('last_sign_in_at', identity.lastSignInAt),
    created_at: identity.createdAt.toISOString(),
    updated_at: identity.updatedAt.toISOString(),
  };
}

function factorView(factor: Factor): NonNullable<UserView['factors']>[number] {
  return {
    id: factor.id,
    status: factor.status,
    factor_type: factor.factorType,
    ...(factor.friendlyName ? { friendly_name: factor.friendlyName } : {}),
    ...(factor.phone ? { phone: factor.phone } : {}),
    ...time('last_challenged_at', factor.lastChallengedAt),
    created_at: factor.createdAt.toISOString(),
    updated_at: factor.updatedAt.toISOString(),
  };
}

function time<Name extends string>(name: Name, date: Date | null | undefined): { [key in Name]?: string } {
  return (date ? { [name]: date.toISOString() } : {}) as { [key in Name]?: string };
}

@Injectable()
export class UserViews {
  constructor(
    private readonly users: Users,
    private readonly factors: Factors,
  ) {}

  async load(em: EntityManager, user: User): Promise<UserView> {
    return userView(user, await this.users.identitiesOf(em, user), await this.factors.list(em, user));
  }
}
