import { REVIEW_LIMITS, type ReviewDraft } from '../../../server/reviews/contract.js';

export interface ReviewFields {
  /** 0 until stars are chosen. */
  stars: number;
  words: string;
  first_name: string;
}
export type ReviewProblems = Partial<Record<keyof ReviewFields, string>>;

const FIELD_BEFORE_SENTENCE = /^(stars|words|first_name): (.+)$/;

/** Problems that must be fixed before the review is sent. */
export function reviewProblems({ stars, words, first_name: name }: ReviewFields): ReviewProblems {
  return {
    ...(isStars(stars) ? {} : { stars: 'Please choose one to five stars.' }),
    ...(words.trim().length < REVIEW_LIMITS.fewestWords && {
      words: `Please write at least ${REVIEW_LIMITS.fewestWords} characters about your gift.`,
    }),
    ...(name.trim() ? {} : { first_name: 'Please enter the first name to show.' }),
  };
}

/** The field that the server refused; undefined when the refusal is about something else. */
export function problemsIn(serverMessage: string): ReviewProblems {
  const [, field, message] = FIELD_BEFORE_SENTENCE.exec(serverMessage) ?? [];
  return field ? { [field]: message } : {};
}

export function isStars(stars: number): stars is ReviewDraft['stars'] {
  return Number.isInteger(stars) && stars >= 1 && stars <= 5;
}
