import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { Session } from './session.entity.js';

export type AuthenticationMethod = 'password' | 'otp' | 'oauth' | 'totp' | 'mfa/phone';

/** A method the session was authenticated with: one entry of the `amr` claim. */
export const AmrClaim = defineEntity({
  name: 'AmrClaim',
  schema: 'identity',
  tableName: 'mfa_amr_claims',
  properties: {
    id: p.uuid().primary(),
    session: () => p.manyToOne(Session),
    method: p.string().$type<AuthenticationMethod>(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});
export type AmrClaim = InferEntity<typeof AmrClaim>;
