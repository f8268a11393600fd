import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** The kinds of contacts that identify a user. */
export type ContactKind = 'email' | 'phone';

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
    /** Replaces `email` once confirmed. */
    newEmail: p.string().nullable().strictNullable(),
    newPhone: p.string().nullable().strictNullable(),
    emailChangeSentAt: p.datetime().nullable().strictNullable(),
    phoneChangeSentAt: p.datetime().nullable().strictNullable(),
    recoverySentAt: p.datetime().nullable().strictNullable(),
    reauthenticationSentAt: p.datetime().nullable().strictNullable(),
    /** Whether there were several sign-ups with different passwords before the confirmation: none of them is valid. */
    passwordContested: p.boolean(),
    lastSignInAt: p.datetime().nullable().strictNullable(),
    bannedUntil: p.datetime().nullable().strictNullable(),
    /** Written by the user; never base a permission on it. */
    userMetadata: p.json<UserMetadata>(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});
export type User = InferEntity<typeof User>;

export function reauthenticationAddress(user: User): string {
  return user.email ?? user.phone ?? '';
}
