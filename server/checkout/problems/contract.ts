import { z } from 'zod';
import { MAX_QUANTITY } from '../cart/contract.js';
import { SEVERAL_LINES } from '../../platform/typed-text/contract.js';

export const PROBLEM_KINDS = ['damaged', 'wrong_item', 'print_quality', 'not_arrived', 'other'] as const;
export type ProblemKind = (typeof PROBLEM_KINDS)[number];
/** Solutions that the customer can ask for. */
export const PROBLEM_WISHES = ['reprint', 'refund', 'other'] as const;
export type ProblemWish = (typeof PROBLEM_WISHES)[number];
/** The shop's decisions about a report. `answer`: only writes to the customer. */
export const PROBLEM_DECISIONS = ['reprint', 'refund', 'answer'] as const;

export const PROBLEM_LIMITS = { text: 2_000, photos: 4 } as const;

const UNUSUAL = 'Please leave out unusual characters.';
export const severalLines = z.string().trim().regex(SEVERAL_LINES, UNUSUAL);

/** `url` and `thumbnail_url` are short-lived. */
export const problemPhoto = z.object({ id: z.uuid(), url: z.string(), thumbnail_url: z.string() });
export type ProblemPhoto = z.infer<typeof problemPhoto>;

export const orderProblem = z.object({
  id: z.uuid(),
  line_id: z.uuid(),
  quantity: z.number().int(),
  kind: z.enum(PROBLEM_KINDS),
  wish: z.enum(PROBLEM_WISHES),
  text: z.string(),
  photos: z.array(problemPhoto),
  created_at: z.iso.datetime(),
  /** Null as long as the shop has not decided. */
  decision: z.enum(PROBLEM_DECISIONS).nullable(),
  decided_at: z.iso.datetime().nullable(),
  /** The shop's answer to the customer. */
  answer: z.string().nullable(),
});
export type OrderProblem = z.infer<typeof orderProblem>;

/**
 * GET /api/order-problems/:number, signed in or with the key of the order's link in the header `order-key`: the gifts of the
 * order, and the problem reports about them, newest first.
 */
export const orderProblems = z.object({
  lines: z.array(
    z.object({
      id: z.uuid(),
      product_name: z.string(),
      /** Units that were not refunded. */
      quantity: z.number().int(),
      /** Why nothing can be reported about it now, as a sentence; null if it can be. */
      obstacle: z.string().nullable(),
    }),
  ),
  problems: z.array(orderProblem),
});
export type OrderProblems = z.infer<typeof orderProblems>;

/** POST /api/order-problems/:number. POST …/photos takes a multipart form with one file in the field `file`. */
export const newProblem = z
  .object({
    line_id: z.uuid('Please choose the gift.').toLowerCase(),
    quantity: z.int('Please enter how many.').min(1, 'Please enter how many.').max(MAX_QUANTITY).default(1),
    kind: z.enum(PROBLEM_KINDS, 'Please choose what is wrong.'),
    wish: z.enum(PROBLEM_WISHES, 'Please choose what you would like.'),
    text: severalLines.max(PROBLEM_LIMITS.text, 'Please keep it under 2,000 characters.').default(''),
    photo_ids: z
      .array(z.uuid().toLowerCase())
      .max(PROBLEM_LIMITS.photos, `Please send at most ${PROBLEM_LIMITS.photos} photos.`)
      .refine((ids) => new Set(ids).size === ids.length, 'Please send each photo once.')
      .default([]),
  })
  .refine(({ kind, text }) => kind !== 'other' || text !== '', { message: 'Please say what is wrong.', path: ['text'] });
export type NewProblem = z.infer<typeof newProblem>;
