import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { Session } from './session.entity.js';

/** One link in a session's chain of refresh tokens; at most one is active (not revoked). */
export const RefreshToken = defineEntity({
  name: 'RefreshToken',
  schema: 'identity',
  tableName: 'refresh_tokens',
  properties: {
    id: p.uuid().primary(),
    session: () => p.manyToOne(Session),
    parentId: p.uuid().nullable().strictNullable(),
    tokenHash: p.string(),
    createdAt: p.datetime(),
    revokedAt: p.datetime().nullable().strictNullable(),
  },
});
export type RefreshToken = InferEntity<typeof RefreshToken>;
