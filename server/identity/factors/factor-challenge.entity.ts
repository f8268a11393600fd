import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { Factor } from './factor.entity.js';

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
    /** Wrong answers. */
    attempts: p.integer(),
    createdAt: p.datetime(),
    expiresAt: p.datetime(),
    verifiedAt: p.datetime().nullable().strictNullable(),
  },
});
export type FactorChallenge = InferEntity<typeof FactorChallenge>;
