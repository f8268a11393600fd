import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { User } from '../users/user.entity.js';

/** A second factor; takes effect once verified. */
export const Factor = defineEntity({
  name: 'Factor',
  schema: 'identity',
  tableName: 'mfa_factors',
  properties: {
    id: p.uuid().primary(),
    user: () => p.manyToOne(User),
    factorType: p.enum(['totp', 'phone'] as const),
    status: p.enum(['unverified', 'verified'] as const),
    friendlyName: p.string(),
    secretEncrypted: p.text().strictNullable(),
    /** Digits of an E.164 number, without the plus. */
    phone: p.string().strictNullable(),
    /** The 30-second step of the last used code: a code works once. */
    lastUsedStep: p.bigint('number').strictNullable(),
    lastChallengedAt: p.datetime().strictNullable(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});
export type Factor = InferEntity<typeof Factor>;

/** A request for a factor's code. The code of a text message is derived from the id. */
export const FactorChallenge = defineEntity({
  name: 'FactorChallenge',
  schema: 'identity',
  tableName: 'mfa_challenges',
  properties: {
    id: p.uuid().primary(),
    factor: () => p.manyToOne(Factor),
    /** Pseudonym of the requesting network, the only one that may answer. */
    ipAddress: p.string(),
    /** Number of wrong codes. */
    attempts: p.integer(),
    createdAt: p.datetime(),
    expiresAt: p.datetime(),
    verifiedAt: p.datetime().strictNullable(),
  },
});
export type FactorChallenge = InferEntity<typeof FactorChallenge>;
