const MAX_CHARACTERS = 40;
const MAX_WORDS = 4;
/** Letters of any script, joined by hyphens and apostrophes; a period only after an initial or a short title ("J.", "Dr."). */
const WORD = /^(?:\p{L}\p{M}{0,3}){1,2}\.$|^(?:\p{L}\p{M}{0,3})+(?:['’‘ʼ-](?:\p{L}\p{M}{0,3})+)*['’]?$/u;
/** Looks like the start of a URL even without dots and slashes. */
const URL_WORD = /^(?:https?|www)$/i;

/**
 * A typed name that may appear in our mails: anyone can type any name and any address, so text that could be an
 * advertisement, a link or a phone number is rejected.
 * @returns null when the mail must not use the name
 */
export function safeName(text: string): string | null {
  const name = text.normalize('NFC').trim();
  if (name === '' || [...name].length > MAX_CHARACTERS) return null;
  const words = name.split(/ +/);
  const isName = words.length <= MAX_WORDS && words.every((word) => WORD.test(word) && !URL_WORD.test(word));
  return isName ? words.join(' ') : null;
}
