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
  subject: 'Confirm your e-mail address for Keepsake',
  title: 'Confirm your e-mail address',
  paragraphs: [
    'Welcome to Keepsake. One click confirms that this address is yours, and then you can sign in.',
    `${LINK_AND_CODE_EXPIRY} Your two free images wait for you.`,
    'If you did not sign up with us, leave this mail alone and nothing will happen.',
  ],
  button: 'Confirm my address',
};

const CONTESTED_SIGN_UP: MailText = {
  subject: SIGN_UP.subject,
  title: SIGN_UP.title,
  paragraphs: [
    'Somebody signed up to Keepsake with this address more than once, with different passwords.',
    'One click confirms that the address is yours.',
    'Then we ask you for a new password, and none of the earlier ones counts.',
    LINK_EXPIRY,
    'If you did not sign up with us, leave this mail alone and nothing will happen.',
  ],
  button: 'Confirm my address',
  hasNoCode: true,
};

const SIGN_IN: MailText = {
  subject: 'Sign in to Keepsake',
  title: 'Sign in to Keepsake',
  paragraphs: [
    'You asked for a way to sign in without a password. One click is enough.',
    LINK_AND_CODE_EXPIRY,
    'If that was not you, leave this mail alone and nothing will happen.',
  ],
  button: 'Sign in',
};

const RECOVERY: MailText = {
  subject: 'Choose a new password for Keepsake',
  title: 'Choose a new password',
  paragraphs: [
    'You asked for a new password. One click signs you in, and then you can choose it.',
    LINK_AND_CODE_EXPIRY,
    'If that was not you, leave this mail alone. Your password stays as it is.',
  ],
  button: 'Choose a new password',
};

function confirmMoveTo(newEmail: string): MailText {
  return {
    subject: 'Agree to your new e-mail address for Keepsake',
    title: 'Is this change yours?',
    paragraphs: [
      `Your Keepsake account is to move from this address to ${newEmail}.`,
      'Please agree here, and confirm in the mail that we sent there.',
      LINK_AND_CODE_EXPIRY,
      'If that was not you, leave this mail alone, and change your password: somebody may be using your account.',
    ],
    button: 'Agree to the change',
  };
}

const NEW_ADDRESS: MailText = {
  subject: 'Confirm your new e-mail address for Keepsake',
  title: 'Confirm your new e-mail address',
  paragraphs: [
    'Somebody with a Keepsake account says that this address is theirs. One click confirms that it is.',
    LINK_AND_CODE_EXPIRY,
    'If that was not you, leave this mail alone and nothing will happen.',
  ],
  button: 'Confirm my new address',
};

const REAUTHENTICATION: MailText = {
  subject: 'Your code for Keepsake',
  title: 'Is it you?',
  paragraphs: [
    `Please type this code on the page where you are changing your account. It works once, for ${MAIL_CODE_MINUTES} minutes.`,
    'If you are not changing anything, somebody else is using your account: please choose a new password.',
  ],
};
