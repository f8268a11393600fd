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
    email: p.string().strictNullable(),
    /** Digits of an E.164 number, without the plus. */
    phone: p.string().strictNullable(),
    passwordHash: p.text().strictNullable(),
    emailConfirmedAt: p.datetime().strictNullable(),
    phoneConfirmedAt: p.datetime().strictNullable(),
    confirmationSentAt: p.datetime().strictNullable(),
    /** Replaces `email` once confirmed. */
    newEmail: p.string().strictNullable(),
    newPhone: p.string().strictNullable(),
    emailChangeSentAt: p.datetime().strictNullable(),
    phoneChangeSentAt: p.datetime().strictNullable(),
    recoverySentAt: p.datetime().strictNullable(),
    reauthenticationSentAt: p.datetime().strictNullable(),
    /** Whether there were several sign-ups with different passwords before the confirmation: none of them is valid. */
    passwordContested: p.boolean(),
    lastSignInAt: p.datetime().strictNullable(),
    bannedUntil: p.datetime().strictNullable(),
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
