/** Domains of one provider whose addresses lead to the same mailbox. */
const CANONICAL_DOMAINS: Record<string, string> = {
  'googlemail.com': 'gmail.com',
  'me.com': 'icloud.com',
  'mac.com': 'icloud.com',
  'protonmail.com': 'proton.me',
  'pm.me': 'proton.me',
};
/** Signs of a name that its provider does not look at. */
const IGNORED_CHARACTERS: Record<string, RegExp> = { 'gmail.com': /\./g, 'proton.me': /[._-]/g };

/**
 * The one mailbox behind an address and those that its owner can make up: name+anything, and what the large providers
 * deliver alike. For counting, never for sending or signing in.
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
