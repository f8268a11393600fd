const MAX_CHARACTERS = 40;
const MAX_WORDS = 4;
const MAX_OTHERS = 2;
/** Letters of any script, joined by hyphens and apostrophes; a period only after an initial or a short title ("J.", "Dr."). */
const WORD = /^(?:\p{L}\p{M}{0,3}){1,2}\.$|^(?:\p{L}\p{M}{0,3})+(?:['’‘ʼ-](?:\p{L}\p{M}{0,3})+)*['’]?$/u;
/** Between two names, a nickname in parentheses, or a few emoji. */
const OTHER = /^[&+]$|^\((?:\p{L}\p{M}{0,3})+\)$|^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|[\u200d\ufe0f]){1,12}$/u;
/** As in "María José 2."; more than one could be a phone number. */
const NUMBER = /^\d{1,2}\.?$/;
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
  const others = words.filter((word) => OTHER.test(word) || NUMBER.test(word));
  const numbers = others.filter((word) => NUMBER.test(word));
  const names = words.filter((word) => !others.includes(word));
  const isName = names.length > 0 && names.every((word) => WORD.test(word) && !URL_WORD.test(word));
  const isShort = names.length <= MAX_WORDS && others.length <= MAX_OTHERS && numbers.length <= 1;
  return isName && isShort ? words.join(' ') : null;
}
