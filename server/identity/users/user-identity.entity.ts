import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { User } from './user.entity.js';

export type Provider = 'email' | 'phone' | 'google';

/** One way a user proves who they are. */
export const UserIdentity = defineEntity({
  name: 'UserIdentity',
  schema: 'identity',
  tableName: 'identities',
  properties: {
    id: p.uuid().primary(),
    user: () => p.manyToOne(User),
    provider: p.string().$type<Provider>(),
    /** The provider's subject; for e-mail and phone the user's id. */
    providerId: p.string(),
    identityData: p.json<Record<string, unknown>>(),
    lastSignInAt: p.datetime().nullable().strictNullable(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});
export type UserIdentity = InferEntity<typeof UserIdentity>;
