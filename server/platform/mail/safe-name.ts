const MAX_CHARACTERS = 40;
const MAX_WORDS = 4;
/** Letters of any script, joined by hyphens and apostrophes; a period only ends an initial or a short title ("J.", "Dr."). */
const WORD = /^(?:\p{L}\p{M}{0,3}){1,2}\.$|^(?:\p{L}\p{M}{0,3})+(?:['’‘ʼ-](?:\p{L}\p{M}{0,3})+)*['’]?$/u;
/** Reads as the beginning of an address even without its dots and slashes. */
const ADDRESS_WORD = /^(?:https?|www)$/i;

/**
 * A name that a person typed, fit for a mail that we send: strangers can type any name and any address, so text that
 * could be an advertisement, a link or a phone number must not leave in our name.
 * @returns nothing when the mail had better not use the name
 */
export function safeName(text: string): string | null {
  const name = text.normalize('NFC').trim();
  if (name === '' || [...name].length > MAX_CHARACTERS) return null;
  const words = name.split(/ +/);
  const isName = words.length <= MAX_WORDS && words.every((word) => WORD.test(word) && !ADDRESS_WORD.test(word));
  return isName ? words.join(' ') : null;
}
