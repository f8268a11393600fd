import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

export type UserMetadata = Record<string, unknown>;

export const User = defineEntity({
  name: 'User',
  schema: 'identity',
  tableName: 'users',
  properties: {
    id: p.uuid().primary(),
    /** Lower case. */
    email: p.string().nullable().strictNullable(),
    /** Digits of an E.164 number, without the plus. */
    phone: p.string().nullable().strictNullable(),
    passwordHash: p.text().nullable().strictNullable(),
    emailConfirmedAt: p.datetime().nullable().strictNullable(),
    phoneConfirmedAt: p.datetime().nullable().strictNullable(),
    confirmationSentAt: p.datetime().nullable().strictNullable(),
    lastSignInAt: p.datetime().nullable().strictNullable(),
    bannedUntil: p.datetime().nullable().strictNullable(),
    /** What the user says about themselves. Never a reason to allow anything. */
    userMetadata: p.json<UserMetadata>(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});
export type User = InferEntity<typeof User>;
