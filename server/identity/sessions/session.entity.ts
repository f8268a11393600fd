import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { User } from '../users/user.entity.js';

/** One factor, or two. */
const ASSURANCE_LEVELS = ['aal1', 'aal2'] as const;
export type AssuranceLevel = (typeof ASSURANCE_LEVELS)[number];

export const Session = defineEntity({
  name: 'Session',
  schema: 'identity',
  tableName: 'sessions',
  properties: {
    id: p.uuid().primary(),
    user: () => p.manyToOne(User),
    aal: p.enum(ASSURANCE_LEVELS),
    createdAt: p.datetime(),
    refreshedAt: p.datetime(),
    /** The user agent of the last token request; may be empty. */
    userAgent: p.text(),
    /** The second factor that raised the session to aal2. */
    factorId: p.uuid().strictNullable(),
  },
});
export type Session = InferEntity<typeof Session>;

/** One link in a session's chain of refresh tokens; at most one is active (not revoked). */
export const RefreshToken = defineEntity({
  name: 'RefreshToken',
  schema: 'identity',
  tableName: 'refresh_tokens',
  properties: {
    id: p.uuid().primary(),
    session: () => p.manyToOne(Session),
    parentId: p.uuid().strictNullable(),
    tokenHash: p.string(),
    createdAt: p.datetime(),
    revokedAt: p.datetime().strictNullable(),
  },
});
export type RefreshToken = InferEntity<typeof RefreshToken>;

const AUTHENTICATION_METHODS = ['password', 'otp', 'oauth', 'totp', 'mfa/phone'] as const;
export type AuthenticationMethod = (typeof AUTHENTICATION_METHODS)[number];

/** A method the session was authenticated with: one entry of the `amr` claim. */
export const AmrClaim = defineEntity({
  name: 'AmrClaim',
  schema: 'identity',
  tableName: 'mfa_amr_claims',
  properties: {
    id: p.uuid().primary(),
    session: () => p.manyToOne(Session),
    method: p.enum(AUTHENTICATION_METHODS),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});
export type AmrClaim = InferEntity<typeof AmrClaim>;
