import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { User } from '../users/user.entity.js';

export type OneTimeTokenPurpose = 'signup';

/** A secret that was sent to an address to prove that it is the user's. Only its hash is kept. */
export const OneTimeToken = defineEntity({
  name: 'OneTimeToken',
  schema: 'identity',
  tableName: 'one_time_tokens',
  properties: {
    id: p.uuid().primary(),
    user: () => p.manyToOne(User),
    purpose: p.string().$type<OneTimeTokenPurpose>(),
    tokenHash: p.string(),
    sentTo: p.string(),
    /** Where the link in the mail ends, already checked. */
    redirectTo: p.text(),
    createdAt: p.datetime(),
    expiresAt: p.datetime(),
    sentAt: p.datetime().nullable().strictNullable(),
  },
});
export type OneTimeToken = InferEntity<typeof OneTimeToken>;
