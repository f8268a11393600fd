import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { User } from '../users/user.entity.js';
import type { ChallengeMethod } from './code-challenge.js';

/**
 * A sign-in that leaves the site on its way: to Google and back (its id is the `state`), or to a client that must
 * still exchange a code for its session.
 */
export const FlowState = defineEntity({
  name: 'FlowState',
  schema: 'identity',
  tableName: 'flow_states',
  properties: {
    id: p.uuid().primary(),
    provider: p.string().$type<'email' | 'google'>(),
    /** What the session's `amr` will say. */
    method: p.string().$type<'otp' | 'oauth'>(),
    /** Already checked. */
    redirectTo: p.text(),
    codeChallenge: p.text().nullable().strictNullable(),
    codeChallengeMethod: p.string().$type<ChallengeMethod>().nullable().strictNullable(),
    /** Who it is, once that is known. */
    user: () => p.manyToOne(User).nullable().strictNullable(),
    authCodeHash: p.string().nullable().strictNullable(),
    /** The provider's own tokens as JSON, on their way to the client. */
    providerTokensEncrypted: p.text().nullable().strictNullable(),
    createdAt: p.datetime(),
    expiresAt: p.datetime(),
  },
});
export type FlowState = InferEntity<typeof FlowState>;
