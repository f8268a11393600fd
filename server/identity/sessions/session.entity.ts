import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { User } from '../users/user.entity.js';

/** One factor, or two. */
export type AssuranceLevel = 'aal1' | 'aal2';

export const Session = defineEntity({
  name: 'Session',
  schema: 'identity',
  tableName: 'sessions',
  properties: {
    id: p.uuid().primary(),
    user: () => p.manyToOne(User),
    aal: p.string().$type<AssuranceLevel>(),
    createdAt: p.datetime(),
    refreshedAt: p.datetime(),
    /** Of the last request for tokens; may be empty. */
    userAgent: p.text(),
    /** The second factor that raised it to aal2. */
    factorId: p.uuid().nullable().strictNullable(),
  },
});
export type Session = InferEntity<typeof Session>;
