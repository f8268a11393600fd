import { Injectable } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import { z } from 'zod';
import { Clock, Database, DAY_MS, defineJob, type EntityManager, Handles, Mailer, Outbox } from '../../platform/index.js';
import { User } from './user.entity.js';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

const mailSecurityNotice = defineJob({
  queue: 'mail',
  name: 'identity.mail-security-notice',
  title: 'Send an email about an account change',
  payload: z.object({ securityNoticeId: z.uuid() }),
});

const KINDS = [
  'password_changed',
  'password_dropped',
  'email_changed',
  'phone_added',
  'phone_changed',
  'phone_removed',
  'factor_added',
  'factor_removed',
  'google_linked',
  'signed_up_again',
] as const;
export type SecurityNoticeKind = (typeof KINDS)[number];

/** A mail about a change to an account, still to be sent; a change of address is mailed to the old one. */
export const SecurityNotice = defineEntity({
  name: 'SecurityNotice',
  schema: 'identity',
  tableName: 'security_notices',
  properties: {
    id: p.uuid().primary(),
    user: () => p.manyToOne(User),
    kind: p.enum(KINDS),
    sentTo: p.string(),
    createdAt: p.datetime(),
  },
});
export type SecurityNotice = InferEntity<typeof SecurityNotice>;

/** After a week without success a notice is dropped. */
const RETENTION_MS = 7 * DAY_MS;

const TEXTS: Record<SecurityNoticeKind, { title: string; paragraphs: string[] }> = {
  password_changed: {
    title: 'Your password was changed',
    paragraphs: changeNotice('The password of your Keepsake account was changed, and you were signed out on all other devices.'),
  },
  password_dropped: {
    title: 'Please choose a password',
    paragraphs: [
      'Your email address is confirmed.',
      'Someone signed up with it more than once, using different passwords, so we removed all of them. To set a new one, choose “Forgot password?” on our sign-in page.',
    ],
  },
  email_changed: {
    title: 'Your email address was changed',
    paragraphs: changeNotice('Your Keepsake account now uses a different email address. This one no longer signs you in.'),
  },
  phone_added: {
    title: 'A phone number was added',
    paragraphs: changeNotice('A phone number was added to your Keepsake account. You can now sign in with codes we text to it.'),
  },
  phone_changed: {
    title: 'Your phone number was changed',
    paragraphs: changeNotice('Your Keepsake account now uses a different phone number. The old one no longer signs you in.'),
  },
  phone_removed: {
    title: 'Your phone number was removed',
    paragraphs: changeNotice('The phone number of your Keepsake account was removed. It no longer signs you in.'),
  },
  factor_added: {
    title: 'A two-factor method was added',
    paragraphs: changeNotice(
      'A two-factor authentication method was added to your Keepsake account. You’ll need a code each time you sign in.',
    ),
  },
  factor_removed: {
    title: 'A two-factor method was removed',
    paragraphs: changeNotice(
      'A two-factor authentication method was removed from your Keepsake account. You no longer need its codes to sign in.',
    ),
  },
  google_linked: {
    title: 'A Google account was linked',
    paragraphs: changeNotice('A Google account was linked to your Keepsake account. You can now sign in with it.'),
  },
  signed_up_again: {
    title: 'You already have an account',
    paragraphs: [
      'Someone tried to sign up for Keepsake with this address, but it already has an account. Nothing has changed.',
      'If that was you, just sign in. Forgot your password? You can reset it on the sign-in page.',
      'If it wasn’t you, you don’t need to do anything.',
    ],
  },
};

/** Mails users about changes to their account, in case another person made them. */
@Injectable()
export class SecurityNotices {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly mailer: Mailer,
    private readonly clock: Clock,
  ) {}

  /** Mails the notice after the commit of `em`; does nothing without a confirmed address. */
  notify(em: EntityManager, user: User, kind: SecurityNoticeKind, sentTo = confirmedEmailOf(user)): void {
    if (!sentTo) return;
    const id = uuidv7();
    em.create(SecurityNotice, { id, user, kind, sentTo, createdAt: this.clock.now() });
    this.outbox.add(em, mailSecurityNotice, { securityNoticeId: id });
  }

  /** The mail job. A notice that is gone was sent already. */
  @Handles(mailSecurityNotice)
  async send({ securityNoticeId: id }: { securityNoticeId: string }): Promise<void> {
    const em = this.database.fork();
    const notice = await em.findOne(SecurityNotice, { id });
    if (!notice) return;
    const { title, paragraphs } = TEXTS[notice.kind];
    await this.mailer.send(em, {
      to: notice.sentTo,
      subject: title,
      title,
      paragraphs,
      reason: 'We send emails like this one to keep Keepsake accounts safe.',
      isLinkless: true,
      key: `security-notice.${id}`,
    });
    await em.nativeDelete(SecurityNotice, { id });
  }

  async sweep(): Promise<void> {
    const longAgo = new Date(this.clock.now().getTime() - RETENTION_MS).toISOString();
    await this.database.deleteInBatches('identity.security_notices', 'created_at < ?', [longAgo]);
  }
}

function confirmedEmailOf(user: User): string | null {
  return user.emailConfirmedAt ? user.email : null;
}

function changeNotice(what: string): string[] {
  return [
    what,
    'If that was you, you don’t need to do anything.',
    'If it wasn’t you, go to our site, reset your password with “Forgot password?”, and contact us.',
  ];
}
