import { z } from 'zod';
import { TYPED_LINE } from '../../platform/typed-text/contract.js';
import { PRINTABLE_CHARACTERS, charactersPattern } from './characters/contract.js';

export const MAX_WORD_FIELDS = 6;
/** Characters as people count them. */
export const MAX_WORD_LENGTH = 60;
export const MAX_WORD_LABEL_LENGTH = 40;
/** UTF-16 code units: more than any printable text of MAX_WORD_LENGTH characters has. */
export const MAX_TEXT_UNITS = 240;

const LABEL_RULE = `Please give each text field a name of at most ${MAX_WORD_LABEL_LENGTH} characters, in plain text.`;
const LENGTH_RULE = `The length of a text field must be a whole number from 1 to ${MAX_WORD_LENGTH}.`;
const EXAMPLE_RULE = 'Please keep the example short, in plain text.';
const SAME_LABEL_RULE = 'Two text fields have the same name. Please rename one of them.';

/** A field for words on a gift, as the owner defines it. */
export const wordField = z.object({
  /** Such as 'Their names'. Unique among the fields of a product. */
  label: z.string().trim().min(1, LABEL_RULE).max(MAX_WORD_LABEL_LENGTH, LABEL_RULE).regex(TYPED_LINE, LABEL_RULE),
  /** Such as 'Nora & Theo'. */
  example: z.string().trim().max(MAX_TEXT_UNITS, EXAMPLE_RULE).regex(TYPED_LINE, EXAMPLE_RULE).default(''),
  /** Characters as people count them. */
  maxLength: z.number(LENGTH_RULE).int(LENGTH_RULE).min(1, LENGTH_RULE).max(MAX_WORD_LENGTH, LENGTH_RULE),
  required: z.boolean(),
});
export type WordField = z.infer<typeof wordField>;

export const wordFields = z
  .array(wordField)
  .max(MAX_WORD_FIELDS, `A gift can have at most ${MAX_WORD_FIELDS} text fields.`)
  .superRefine((fields, context) => {
    const labels = fields.map(({ label }) => label.toLowerCase());
    const same = labels.findIndex((label, index) => labels.indexOf(label) < index);
    if (same >= 0) context.addIssue({ code: 'custom', path: [same, 'label'], message: SAME_LABEL_RULE });
  });

/** The customer's text for one word field. Requests have one for each field of the product, in order; empty if left out. */
export const giftWord = z.object({
  label: z.string().max(MAX_WORD_LABEL_LENGTH),
  text: z.string().max(MAX_TEXT_UNITS, 'Please shorten the words on your gift.'),
});
export type GiftWord = z.infer<typeof giftWord>;
export const giftWords = z.array(giftWord).max(MAX_WORD_FIELDS);

/** Normalizes text for printing: NFC, on one line, trimmed. */
export function cleanWord(text: string): string {
  return text.normalize('NFC').trim().replace(/\s+/gu, ' ');
}

export interface WordProblem {
  /** `changed`: the product's fields have changed since the customer entered the words. */
  code: 'missing' | 'too-long' | 'unprintable' | 'changed';
  /** Label of the field. */
  label: string;
  /** Index of the words; null when all are concerned. */
  index: number | null;
  /** Shown to the customer. */
  message: string;
}

const PRINTABLE = charactersPattern(PRINTABLE_CHARACTERS);
/** Maximum number of combining marks on one letter; more would extend beyond the line. */
const MAX_MARKS = 2;
const PILED_MARKS = new RegExp(`\\p{M}{${MAX_MARKS + 1}}`, 'u');
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Whether our typefaces have all characters of the text. Accents may be typed as characters of their own. */
export function isPrintable(text: string): boolean {
  const composed = text.normalize('NFC');
  return PRINTABLE.test(composed) && !PILED_MARKS.test(composed);
}

/** The text without the characters that cannot be printed. */
export function printablePart(text: string): string {
  const characters = [...segmenter.segment(text.normalize('NFC'))].map(({ segment }) => segment);
  return cleanWord(characters.filter(isPrintable).join(''));
}

/** The first problem with the words for these fields; null if they can be printed. */
export function findWordProblem(fields: readonly WordField[], words: readonly GiftWord[]): WordProblem | null {
  const matchesFields = fields.length === words.length && fields.every(({ label }, index) => words[index]?.label === label);
  if (!matchesFields) return { code: 'changed', label: '', index: null, message: 'This gift now needs different words.' };
  for (const [index, field] of fields.entries()) {
    const problem = findProblem(field, cleanWord(words[index]?.text ?? ''));
    if (problem) return { label: field.label, index, ...problem };
  }
  return null;
}

function findProblem({ label, maxLength, required }: WordField, text: string): Pick<WordProblem, 'code' | 'message'> | null {
  if (required && text === '') return { code: 'missing', message: `Please fill in “${label}”.` };
  const characters = [...segmenter.segment(text)].map(({ segment }) => segment);
  const unprintable = characters.find((character) => !isPrintable(character));
  if (unprintable !== undefined) return { code: 'unprintable', message: unprintableMessage(unprintable) };
  if (characters.length > maxLength) return { code: 'too-long', message: `Please use at most ${maxLength} characters.` };
  return null;
}

function unprintableMessage(character: string): string {
  if (PILED_MARKS.test(character)) return 'We can’t print so many accents on one letter. Please leave some out.';
  if (/^[\p{C}\p{Z}]/u.test(character)) return 'There’s a hidden character in it that we can’t print. Please type it again.';
  return `We can’t print “${character}”. Please leave it out.`;
}
