import type { Mail } from '../../platform/index.js';
import { LINK_HOURS, MAIL_CODE_MINUTES, type OneTimeTokenPurpose } from './one-time-token.entity.js';

export interface TokenMailDetails {
  purpose: OneTimeTokenPurpose;
  /** Whether sign-ups with different passwords were made; none of them will be valid. */
  contested: boolean;
  newEmail: string | null;
  link: string;
  code: string;
}

export type TokenMail = Omit<Mail, 'to' | 'key'>;

interface MailText {
  subject: string;
  title: string;
  paragraphs: string[];
  /** Absent: code only. */
  button?: string;
  /** Only the link leads to the page for a new password. */
  hasNoCode?: true;
  smallPrint: string[];
}

const LINK_EXPIRY = `The link works once, for ${LINK_HOURS} hours.`;
const LINK_AND_CODE_EXPIRY = `The link works once, for ${LINK_HOURS} hours; the code for ${MAIL_CODE_MINUTES} minutes.`;
const NOT_YOU = 'If this wasn’t you, you can ignore this email.';
const NOT_SIGNED_UP = 'If you didn’t sign up, you can ignore this email.';

export function tokenMail({ link, code, ...details }: TokenMailDetails): TokenMail {
  const { button, hasNoCode, ...text } = tokenText(details);
  return {
    ...text,
    button: button ? { label: button, url: link } : undefined,
    code: hasNoCode ? undefined : code,
    reason: 'You’re getting this email because someone used this address at Keepsake.',
  };
}

/** The texts of the mail, and the page that its link opens. */
export function tokenText({ purpose, contested, newEmail }: Omit<TokenMailDetails, 'link' | 'code'>): MailText {
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
  paragraphs: ['Welcome to Keepsake. Confirm that this address is yours, and you can sign in. Your two free images are waiting.'],
  button: 'Confirm your email address',
  smallPrint: [LINK_AND_CODE_EXPIRY, NOT_SIGNED_UP],
};

const CONTESTED_SIGN_UP: MailText = {
  subject: SIGN_UP.subject,
  title: SIGN_UP.title,
  paragraphs: [
    'Someone signed up for Keepsake with this address more than once, using different passwords.',
    'Confirm that the address is yours, then choose a new password; none of the earlier ones will work.',
  ],
  button: 'Confirm your email address',
  hasNoCode: true,
  smallPrint: [LINK_EXPIRY, NOT_SIGNED_UP],
};

const SIGN_IN: MailText = {
  subject: 'Sign in to Keepsake',
  title: 'Sign in to Keepsake',
  paragraphs: ['You asked to sign in without a password.'],
  button: 'Sign in to Keepsake',
  smallPrint: [LINK_AND_CODE_EXPIRY, NOT_YOU],
};

const RECOVERY: MailText = {
  subject: 'Reset your Keepsake password',
  title: 'Reset your password',
  paragraphs: ['You asked to reset your password. We’ll sign you in, and then you can choose a new one.'],
  button: 'Reset your password',
  smallPrint: [LINK_AND_CODE_EXPIRY, `${NOT_YOU} Your password stays the same.`],
};

function confirmMoveTo(newEmail: string): MailText {
  return {
    subject: 'Approve your new email address for Keepsake',
    title: 'Did you ask for this change?',
    paragraphs: [
      `Someone asked to change the email address of your Keepsake account from this one to ${newEmail}.`,
      'If that was you, approve the change here, and confirm it in the email we sent to the new address.',
      'If it wasn’t you, don’t approve it, and change your password: someone may be using your account.',
    ],
    button: 'Approve the change',
    smallPrint: [LINK_AND_CODE_EXPIRY],
  };
}

const NEW_ADDRESS: MailText = {
  subject: 'Confirm your new email address for Keepsake',
  title: 'Confirm your new email address',
  paragraphs: ['Someone wants to use this address for their Keepsake account. If that’s you, please confirm it.'],
  button: 'Confirm your new address',
  smallPrint: [LINK_AND_CODE_EXPIRY, NOT_YOU],
};

const REAUTHENTICATION: MailText = {
  subject: 'Your Keepsake code',
  title: 'Is this you?',
  paragraphs: ['Enter this code on the page where you’re changing your account.'],
  smallPrint: [
    `It works once, for ${MAIL_CODE_MINUTES} minutes.`,
    'If you’re not changing anything, someone else may be using your account. Please choose a new password.',
  ],
};
