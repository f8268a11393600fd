import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { User } from './user.entity.js';

const PROVIDERS = ['email', 'phone', 'google'] as const;

export const UserIdentity = defineEntity({
  name: 'UserIdentity',
  schema: 'identity',
  tableName: 'identities',
  properties: {
    id: p.uuid().primary(),
    user: () => p.manyToOne(User),
    provider: p.enum(PROVIDERS),
    /** The provider's subject; the user's id for email and phone. */
    providerId: p.string(),
    identityData: p.json<Record<string, unknown>>(),
    lastSignInAt: p.datetime().strictNullable(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});
export type UserIdentity = InferEntity<typeof UserIdentity>;
