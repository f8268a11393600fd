import { z } from 'zod';

export const MAX_WORD_FIELDS = 6;
/** Characters as people count them. */
export const MAX_WORD_LENGTH = 60;
export const MAX_WORD_LABEL_LENGTH = 40;
/** UTF-16 units: more than any text of MAX_WORD_LENGTH characters that can be printed. */
const MAX_TEXT_UNITS = 240;

/** One line, without what is not seen and what turns lines round. */
const ONE_LINE = /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]*$/u;
const LABEL_RULE = `Please name each field of words in at most ${MAX_WORD_LABEL_LENGTH} characters, in plain text.`;
const LENGTH_RULE = `The longest length of a field of words is a whole number from 1 to ${MAX_WORD_LENGTH}.`;

/** What may be written on a gift, as the owner asks for it. */
export const wordField = z.object({
  /** Such as 'Their names'; no two fields of a product have the same. */
  label: z.string().trim().min(1, LABEL_RULE).max(MAX_WORD_LABEL_LENGTH, LABEL_RULE).regex(ONE_LINE, LABEL_RULE),
  /** Such as 'Nora & Theo'. */
  example: z.string().trim().max(MAX_TEXT_UNITS).regex(ONE_LINE).default(''),
  /** Characters as people count them. */
  maxLength: z.number(LENGTH_RULE).int(LENGTH_RULE).min(1, LENGTH_RULE).max(MAX_WORD_LENGTH, LENGTH_RULE),
  required: z.boolean(),
});
export type WordField = z.infer<typeof wordField>;

export const wordFields = z
  .array(wordField)
  .max(MAX_WORD_FIELDS, `A gift has at most ${MAX_WORD_FIELDS} fields of words.`)
  .refine(
    (fields) => new Set(fields.map(({ label }) => label.toLowerCase())).size === fields.length,
    'Two fields of words have the same name. Please give each its own.',
  );

/** What somebody wants written on their gift: one for each field of the product, in its order. Left out: an empty text. */
export const giftWord = z.object({
  label: z.string().max(MAX_WORD_LABEL_LENGTH),
  text: z.string().max(MAX_TEXT_UNITS, 'Please shorten the words on your gift.'),
});
export type GiftWord = z.infer<typeof giftWord>;
export const giftWords = z.array(giftWord).max(MAX_WORD_FIELDS);

/** What is wrong with somebody's words, and with which of them. */
export interface WordProblem {
  code: 'missing' | 'too-long' | 'unprintable' | 'changed';
  label: string;
  sentence: string;
}

/** As it is kept and printed: composed, without spaces around, single ones inside. */
export function cleanWord(text: string): string {
  return text.normalize('NFC').replace(/\s+/gu, ' ').trim();
}

/** The first thing that keeps these words from being printed on a gift with these fields; null when nothing does. */
export function problemOfWords(fields: readonly WordField[], words: readonly GiftWord[]): WordProblem | null {
  const differs = fields.length !== words.length || fields.some(({ label }, index) => words[index]?.label !== label);
  if (differs) {
    const label = fields.find((field, index) => words[index]?.label !== field.label)?.label ?? words.at(-1)?.label ?? '';
    return { code: 'changed', label, sentence: 'What can be written on this gift has changed. Please check your words.' };
  }
  for (const [index, field] of fields.entries()) {
    const { label, maxLength, required } = field;
    const text = cleanWord(words[index]?.text ?? '');
    if (!text && required) return { code: 'missing', label, sentence: `Please fill in “${label}”.` };
    if ([...new Intl.Segmenter('en').segment(text)].length > maxLength) {
      return { code: 'too-long', label, sentence: `Please keep “${label}” to ${maxLength} characters.` };
    }
    const sign = /[^\p{L}\p{M}\p{N}\p{P}\p{Zs}]/u.exec(text)?.[0];
    if (sign) return { code: 'unprintable', label, sentence: `We can’t print “${sign}”. Please leave it out.` };
  }
  return null;
}
