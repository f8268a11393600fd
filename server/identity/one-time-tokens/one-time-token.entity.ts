import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { ChallengeMethod } from '../flows/code-challenge.js';
import { User } from '../users/user.entity.js';

export type MailPurpose =
  | 'signup'
  | 'magiclink'
  | 'recovery'
  | 'email_change_current'
  | 'email_change_new'
  | 'reauthentication';
/** Who has only a phone gets the digits that stand for a password there. */
export type SmsPurpose = 'sms' | 'phone_change' | 'reauthentication';
export type OneTimeTokenPurpose = MailPurpose | SmsPurpose;

/** How long a link works, and how long mails and texts promise that digits do. */
export const LINK_HOURS = 24;
export const MAIL_CODE_MINUTES = 15;
/** A text message may take its time, and its reader as well. */
export const SMS_CODE_MINUTES = 10;

/**
 * A secret that was sent to an address to prove that it is the user's: a link, six digits, or both. Of the link's
 * token only the hash is kept, and the digits are derived from an id. Each request has a row of its own, so that a
 * stranger's request changes nothing about the owner's: not where her link leads, nor who can exchange its code.
 */
export const OneTimeToken = defineEntity({
  name: 'OneTimeToken',
  schema: 'identity',
  tableName: 'one_time_tokens',
  properties: {
    id: p.uuid().primary(),
    user: () => p.manyToOne(User),
    purpose: p.string().$type<OneTimeTokenPurpose>(),
    tokenHash: p.string(),
    /** An e-mail address in lower case, or the digits of a phone number. */
    sentTo: p.string(),
    /** Where the link in a mail ends, already checked. */
    redirectTo: p.text().nullable().strictNullable(),
    /** What the digits are derived from, shared by requests of about the same time; null is the row's own id. */
    codeId: p.uuid().nullable().strictNullable(),
    /** When the digits die, long before the link; null is together with it. */
    codeExpiresAt: p.datetime().nullable().strictNullable(),
    /** Pseudonym of the network that asked. */
    askedFrom: p.string().nullable().strictNullable(),
    /** How often that network tried the digits in vain. */
    attempts: p.integer(),
    /** When this half of a change of address was proven; it waits for the other. */
    provenAt: p.datetime().nullable().strictNullable(),
    codeChallenge: p.text().nullable().strictNullable(),
    codeChallengeMethod: p.string().$type<ChallengeMethod>().nullable().strictNullable(),
    createdAt: p.datetime(),
    expiresAt: p.datetime(),
    sentAt: p.datetime().nullable().strictNullable(),
  },
});
export type OneTimeToken = InferEntity<typeof OneTimeToken>;
