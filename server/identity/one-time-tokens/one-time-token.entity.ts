import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { CHALLENGE_METHODS } from '../flows/code-challenge.js';
import { User } from '../users/user.entity.js';

const PURPOSES = [
  'signup',
  'magiclink',
  'recovery',
  'email_change_current',
  'email_change_new',
  'sms',
  'phone_change',
  'reauthentication',
] as const;
export type OneTimeTokenPurpose = (typeof PURPOSES)[number];
/** Users without an email address reauthenticate by text message. */
export type SmsPurpose = Extract<OneTimeTokenPurpose, 'sms' | 'phone_change' | 'reauthentication'>;
export type MailPurpose = Exclude<OneTimeTokenPurpose, 'sms' | 'phone_change'>;

/** How long a link is valid, and how long messages say that codes are. */
export const LINK_HOURS = 24;
export const MAIL_CODE_MINUTES = 15;
export const SMS_CODE_MINUTES = 10;

/**
 * A link, a six-digit code, or both, sent to an address to confirm that it is the user's. Only the hash of the link's
 * token is stored; the code is derived from an id. Each request has its own row, so that another person's request
 * cannot change where the owner's link leads or who can exchange its code.
 */
export const OneTimeToken = defineEntity({
  name: 'OneTimeToken',
  schema: 'identity',
  tableName: 'one_time_tokens',
  properties: {
    id: p.uuid().primary(),
    user: () => p.manyToOne(User),
    purpose: p.enum(PURPOSES),
    tokenHash: p.string(),
    /** An email address in lower case, or the digits of a phone number. */
    sentTo: p.string(),
    /** The page that the link opens, already validated. */
    redirectTo: p.text().strictNullable(),
    /** The id from which the code is derived, shared by requests close in time; null: the row's own id. */
    codeId: p.uuid().strictNullable(),
    /** Expiry of the code, long before the link expires; null: together with the link. */
    codeExpiresAt: p.datetime().strictNullable(),
    /** Pseudonym of the network. */
    requestedFrom: p.string().strictNullable(),
    /** Number of wrong attempts from that network. */
    attempts: p.integer(),
    /** When this address of an email change was confirmed; the other is pending. */
    confirmedAt: p.datetime().fieldName('proven_at').strictNullable(),
    codeChallenge: p.text().strictNullable(),
    codeChallengeMethod: p.enum(CHALLENGE_METHODS).strictNullable(),
    createdAt: p.datetime(),
    expiresAt: p.datetime(),
    sentAt: p.datetime().strictNullable(),
  },
});
export type OneTimeToken = InferEntity<typeof OneTimeToken>;
