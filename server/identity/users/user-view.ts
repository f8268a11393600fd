import { uuidv7 } from 'uuidv7';
import type { Factor } from '../factors/factor.entity.js';
import type { UserIdentity } from './user-identity.entity.js';
import type { User, UserMetadata } from './user.entity.js';

/** A user as the protocol shows them to themselves. */
export interface UserView {
  id: string;
  aud: 'authenticated';
  role: 'authenticated';
  email: string;
  phone: string;
  email_confirmed_at?: string;
  phone_confirmed_at?: string;
  confirmed_at?: string;
  confirmation_sent_at?: string;
  recovery_sent_at?: string;
  email_change_sent_at?: string;
  phone_change_sent_at?: string;
  reauthentication_sent_at?: string;
  new_email?: string;
  new_phone?: string;
  last_sign_in_at?: string;
  banned_until?: string;
  app_metadata: AppMetadata;
  user_metadata: UserMetadata;
  identities: IdentityView[];
  /** Left out when there are none. */
  factors?: FactorView[];
  created_at: string;
  updated_at: string;
  is_anonymous: false;
}

interface AppMetadata {
  provider: string;
  providers: string[];
}

interface IdentityView {
  identity_id: string;
  id: string;
  user_id: string;
  identity_data: Record<string, unknown>;
  provider: string;
  email?: string;
  last_sign_in_at?: string;
  created_at: string;
  updated_at: string;
}

export interface FactorView {
  id: string;
  status: 'unverified' | 'verified';
  factor_type: 'totp' | 'phone';
  friendly_name?: string;
  phone?: string;
  last_challenged_at?: string;
  created_at: string;
  updated_at: string;
}

export function userView(
  user: User,
  identities: readonly UserIdentity[],
  factors: readonly Factor[],
): UserView {
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

/** What a sign-up answers, to everybody alike: it does not tell who has an account, or waits for one. */
export function fakeUserView(email: string, metadata: UserMetadata, now: Date): UserView {
  return fakeView({ email, phone: '' }, 'email', metadata, now);
}

export function fakePhoneUserView(phone: string, metadata: UserMetadata, now: Date): UserView {
  return fakeView({ email: '', phone }, 'phone', metadata, now);
}

function fakeView(
  address: Pick<UserView, 'email' | 'phone'>,
  provider: 'email' | 'phone',
  metadata: UserMetadata,
  now: Date,
): UserView {
  const id = uuidv7();
  const times = { created_at: now.toISOString(), updated_at: now.toISOString() };
  const proof = { sub: id, [provider]: address[provider], email_verified: false, phone_verified: false };
  const identity = { identity_id: uuidv7(), id, user_id: id, identity_data: { ...metadata, ...proof }, provider };
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    ...address,
    ...time('confirmation_sent_at', now),
    app_metadata: { provider, providers: [provider] },
    user_metadata: metadata,
    identities: [{ ...identity, ...(provider === 'email' && { email: address.email }), ...times }],
    ...times,
    is_anonymous: false,
  };
}

/** The way they signed up first, and all ways. */
function appMetadata(identities: readonly UserIdentity[]): AppMetadata {
  const providers = identities.map((identity) => identity.provider);
  return { provider: providers[0] ?? 'email', providers };
}

function identityView(identity: UserIdentity, user: User): IdentityView {
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

function factorView(factor: Factor): FactorView {
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
