import { type Mail, mailPage } from '../../platform/index.js';
import { LINK_HOURS, MAIL_CODE_MINUTES, type OneTimeTokenPurpose } from './one-time-token.entity.js';

export interface TokenMailDetails {
  purpose: OneTimeTokenPurpose;
  /** Signed up with different passwords, none of which will count. */
  contested: boolean;
  newEmail: string | null;
  link: string;
  code: string;
}

interface MailText {
  subject: string;
  title: string;
  paragraphs: string[];
  /** Absent: code only. */
  button?: string;
  /** Only the link leads to the page for a new password. */
  hasNoCode?: true;
}

const LINK_EXPIRY = `The link works once, for ${LINK_HOURS} hours.`;
const LINK_AND_CODE_EXPIRY = `The link works once, for ${LINK_HOURS} hours; the code for ${MAIL_CODE_MINUTES} minutes.`;

export function tokenMail(facts: TokenMailDetails): Pick<Mail, 'subject' | 'text' | 'html'> {
  const { subject, title, paragraphs, button, hasNoCode } = textFor(facts);
  const links = button ? [{ label: button, url: facts.link }] : [];
  return { subject, ...mailPage({ title, paragraphs, links, ...(hasNoCode ? {} : { code: facts.code }) }) };
}

function textFor({ purpose, contested, newEmail }: TokenMailDetails): MailText {
  switch (purpose) {
    case 'signup':
      return contested ? CONTESTED_SIGN_UP : SIGN_UP;
    case 'magiclink':
      return SIGN_IN;
    case 'recovery':
      return RECOVERY;
    case 'email_change_current':
      return confirmMoveTo(newEmail ?? 'another address');
    case 'email_change_new':
      return NEW_ADDRESS;
    default:
      return REAUTHENTICATION;
  }
}

const SIGN_UP: MailText = {
  subject: 'Confirm your email address for Keepsake',
  title: 'Confirm your email address',
  paragraphs: [
    'Welcome to Keepsake. One click confirms that this address is yours, and then you can sign in.',
    `${LINK_AND_CODE_EXPIRY} Your two free images are waiting.`,
    'If you didn’t sign up, you can ignore this email.',
  ],
  button: 'Confirm my address',
};

const CONTESTED_SIGN_UP: MailText = {
  subject: SIGN_UP.subject,
  title: SIGN_UP.title,
  paragraphs: [
    'Someone signed up for Keepsake with this address more than once, with different passwords.',
    'One click confirms that the address is yours.',
    'Then you choose a new password; none of the earlier ones will work.',
    LINK_EXPIRY,
    'If you didn’t sign up, you can ignore this email.',
  ],
  button: 'Confirm my address',
  hasNoCode: true,
};

const SIGN_IN: MailText = {
  subject: 'Sign in to Keepsake',
  title: 'Sign in to Keepsake',
  paragraphs: [
    'You asked to sign in without a password. One click is all it takes.',
    LINK_AND_CODE_EXPIRY,
    'If this wasn’t you, you can ignore this email.',
  ],
  button: 'Sign in',
};

const RECOVERY: MailText = {
  subject: 'Choose a new password for Keepsake',
  title: 'Choose a new password',
  paragraphs: [
    'You asked for a new password. One click signs you in, and then you can choose it.',
    LINK_AND_CODE_EXPIRY,
    'If this wasn’t you, you can ignore this email. Your password stays the same.',
  ],
  button: 'Choose a new password',
};

function confirmMoveTo(newEmail: string): MailText {
  return {
    subject: 'Approve your new email address for Keepsake',
    title: 'Did you ask for this change?',
    paragraphs: [
      `Someone asked to change the email address of your Keepsake account from this one to ${newEmail}.`,
      'Please approve the change here, and confirm it in the email we sent to the new address.',
      LINK_AND_CODE_EXPIRY,
      'If this wasn’t you, don’t click, and change your password: someone may be using your account.',
    ],
    button: 'Approve the change',
  };
}

const NEW_ADDRESS: MailText = {
  subject: 'Confirm your new email address for Keepsake',
  title: 'Confirm your new email address',
  paragraphs: [
    'Someone wants to use this address for their Keepsake account. If that’s you, confirm it with one click.',
    LINK_AND_CODE_EXPIRY,
    'If this wasn’t you, you can ignore this email.',
  ],
  button: 'Confirm my new address',
};

const REAUTHENTICATION: MailText = {
  subject: 'Your code for Keepsake',
  title: 'Is it you?',
  paragraphs: [
    `Enter this code on the page where you’re changing your account. It works once, for ${MAIL_CODE_MINUTES} minutes.`,
    'If you’re not changing anything, someone else may be using your account: please choose a new password.',
  ],
};
