import { z } from 'zod';

/** Matches text that is not only spaces, marks and invisible characters. */
export const HAS_VISIBLE_TEXT = /[^\p{Z}\p{C}\p{M}\u115f\u1160\u3164\uffa0\u2800\s]/u;

/** Without invisible characters such as marks of the text direction, which come along with text that is copied. */
export const withoutInvisible = (text: string): string => text.replace(/\p{Cf}/gu, '');

/** A code, number or key without the rest of the sentence that it was copied from, such as its full stop. */
export const withoutClosingPunctuation = (text: string): string => text.replace(/([\p{L}\p{N}_-])[^\p{L}\p{N}_-]+$/u, '$1');

/** A code as it is stored, from what was typed or pasted: full-width letters become plain ones. */
export const readTypedCode = (typed: string): string =>
  withoutClosingPunctuation(withoutInvisible(typed).normalize('NFKC').trim()).toUpperCase();

/** The digits of a code that was typed or pasted: as "123 456", "123-456", in full-width characters or with invisible ones. */
export const readTypedDigits = (typed: string): string => typed.normalize('NFKC').replace(/\D/g, '');

/** Matches text of several lines without other control characters. */
export const SEVERAL_LINES = /^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u;

/** Matches one line without control characters, and without characters that change the text direction. */
export const TYPED_LINE = /^[^\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069]*$/u;

/**
 * Lines of text that can be stored, without invisible characters.
 * @param max in UTF-16 units
 */
export const typedLines = (max: number, tooLong: string, missing?: string) =>
  z
    .string(missing)
    .max(max, tooLong)
    .transform((text) =>
      text
        .toWellFormed()
        .replace(/\r\n?/g, '\n')
        .replace(/[^\P{Cc}\n\t]/gu, ' ')
        .trim(),
    );
