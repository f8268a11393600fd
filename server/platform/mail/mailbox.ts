/** Domains of one provider that share mailboxes. */
const CANONICAL_DOMAINS: Record<string, string> = {
  'googlemail.com': 'gmail.com',
  'me.com': 'icloud.com',
  'mac.com': 'icloud.com',
  'protonmail.com': 'proton.me',
  'pm.me': 'proton.me',
};
/** Characters of the local part that the provider ignores. */
const IGNORED_CHARACTERS: Record<string, RegExp> = { 'gmail.com': /\./g, 'proton.me': /[._-]/g };

/**
 * Normalizes all addresses of a mailbox to one spelling: without +tags, dots and alias domains. Only for counting and for
 * unsubscribing, never for sending mail or signing in.
 */
export function canonicalMailbox(email: string): string {
  const at = email.lastIndexOf('@');
  const given = email.slice(at + 1).toLowerCase();
  const domain = CANONICAL_DOMAINS[given] ?? given;
  const name = email.slice(0, at).toLowerCase();
  const untagged = name.replace(/(?<=.)\+.*$/s, '');
  const ignored = IGNORED_CHARACTERS[domain];
  return `${(ignored && untagged.replace(ignored, '')) || untagged}@${domain}`;
}
