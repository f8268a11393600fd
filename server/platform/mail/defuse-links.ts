/** Takes up no room, and ends a word. */
const BREAK = '\u200b';

/**
 * Words that a stranger typed, as they are to be read in a mail of ours. Mailboxes turn whatever reads like an address into a
 * link, unless something stands behind its dots, slashes and signs.
 */
export function defuseLinks(text: string): string {
  return text.replaceAll(/[.:/@](?=\S)/g, (sign) => sign + BREAK);
}
