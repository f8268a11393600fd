import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { User } from '../users/user.entity.js';
import { CHALLENGE_METHODS } from './code-challenge.js';

/** A sign-in in progress: at Google (the id is the OAuth `state`), or with a code still to be exchanged for a session. */
export const FlowState = defineEntity({
  name: 'FlowState',
  schema: 'identity',
  tableName: 'flow_states',
  properties: {
    id: p.uuid().primary(),
    provider: p.enum(['email', 'google'] as const),
    /** For the session's `amr`. */
    method: p.enum(['otp', 'oauth'] as const),
    /** Already validated. */
    redirectTo: p.text(),
    codeChallenge: p.text().strictNullable(),
    codeChallengeMethod: p.enum(CHALLENGE_METHODS).strictNullable(),
    user: () => p.manyToOne(User).strictNullable(),
    authCodeHash: p.string().strictNullable(),
    /** The provider's tokens for the client, as JSON. */
    providerTokensEncrypted: p.text().strictNullable(),
    createdAt: p.datetime(),
    expiresAt: p.datetime(),
  },
});
export type FlowState = InferEntity<typeof FlowState>;
