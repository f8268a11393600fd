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
    /** Where a change of address leads once it is proven. */
    newEmail: p.string().nullable().strictNullable(),
    newPhone: p.string().nullable().strictNullable(),
    emailChangeSentAt: p.datetime().nullable().strictNullable(),
    phoneChangeSentAt: p.datetime().nullable().strictNullable(),
    recoverySentAt: p.datetime().nullable().strictNullable(),
    reauthenticationSentAt: p.datetime().nullable().strictNullable(),
    /** Somebody signed up with the same unconfirmed address and another password: neither may count. */
    passwordContested: p.boolean(),
    lastSignInAt: p.datetime().nullable().strictNullable(),
    bannedUntil: p.datetime().nullable().strictNullable(),
    /** What the user says about themselves. Never a reason to allow anything. */
    userMetadata: p.json<UserMetadata>(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});
export type User = InferEntity<typeof User>;
