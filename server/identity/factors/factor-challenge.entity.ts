import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { Factor } from './factor.entity.js';

/** Asks for the code of a factor, once. The code of a text message is derived from the id. */
export const FactorChallenge = defineEntity({
  name: 'FactorChallenge',
  schema: 'identity',
  tableName: 'mfa_challenges',
  properties: {
    id: p.uuid().primary(),
    factor: () => p.manyToOne(Factor),
    /** Pseudonym of the network that asked: only it may answer. */
    ipAddress: p.string(),
    /** How often it was answered in vain. */
    attempts: p.integer(),
    createdAt: p.datetime(),
    expiresAt: p.datetime(),
    verifiedAt: p.datetime().nullable().strictNullable(),
  },
});
export type FactorChallenge = InferEntity<typeof FactorChallenge>;
