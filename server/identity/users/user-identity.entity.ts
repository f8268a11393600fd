import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { User } from './user.entity.js';

export type Provider = 'email' | 'phone' | 'google';

export const UserIdentity = defineEntity({
  name: 'UserIdentity',
  schema: 'identity',
  tableName: 'identities',
  properties: {
    id: p.uuid().primary(),
    user: () => p.manyToOne(User),
    provider: p.string().$type<Provider>(),
    /** The provider's subject; the user's id for email and phone. */
    providerId: p.string(),
    identityData: p.json<Record<string, unknown>>(),
    lastSignInAt: p.datetime().strictNullable(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});
export type UserIdentity = InferEntity<typeof UserIdentity>;
