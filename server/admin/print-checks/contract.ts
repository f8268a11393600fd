import { z } from 'zod';
import { giftKind, giftOrientation } from '../../catalog/gifts/contract.js';
import { giftWord } from '../../catalog/words/contract.js';
import { SEVERAL_LINES } from '../../platform/typed-text/contract.js';

/** How many prints are released at once at most, and how many a page shows. */
const MAX_PRINTS = 200;

/** In fractions of the trimmed sheet. */
const box = z.object({ left: z.number(), top: z.number(), width: z.number(), height: z.number() });

const printFinding = z.object({
  code: z.string(),
  message: z.string(),
  /** Where on the preview; null for all of it. */
  box: box.nullable(),
});

const printToCheck = z.object({
  line_id: z.uuid(),
  order_id: z.uuid(),
  order_number: z.string(),
  product_name: z.string(),
  kind: giftKind,
  orientation: giftOrientation.nullable(),
  /** Units that are made once it is released. */
  quantity: z.number().int(),
  /** Incremented when the customer changes picture or words. */
  revision: z.number().int(),
  /** Made again, after the units that were bought. */
  is_reprint: z.boolean(),
  /** Words on the gift, and names under the people. */
  words: z.array(giftWord),
  paid_at: z.iso.datetime(),
  findings: z.array(printFinding),
  /** Why the order may not be printed now; null if it may. */
  hold: z.string().nullable(),
  /** Addresses that work for an hour. */
  preview_url: z.string().nullable(),
  print_url: z.string().nullable(),
});
export type AdminPrintToCheck = z.infer<typeof printToCheck>;

const groups = ['green', 'yellow'] as const;
const counts = z.object({ green: z.number().int(), yellow: z.number().int() });

/** GET /api/admin/print-checks/counts: how many wait. */
export const printCheckCounts = counts;
export type PrintCheckCounts = z.infer<typeof printCheckCounts>;

/** GET /api/admin/print-checks: prints that wait for their release, the earliest paid first. */
export const printCheckQuery = z.object({
  group: z.enum(groups).default('yellow'),
  /** `next` from the previous page. */
  after: z.uuid().optional(),
  limit: z.coerce.number().int().min(1).max(MAX_PRINTS).default(25),
});
export type PrintCheckQuery = z.infer<typeof printCheckQuery>;
export const printCheckList = z.object({
  prints: z.array(printToCheck),
  next: z.uuid().nullable(),
  counts,
  /** Whether green prints are released by themselves. */
  release_green: z.boolean(),
});
export type PrintCheckList = z.infer<typeof printCheckList>;

const TOO_MANY = `At most ${MAX_PRINTS} prints at a time.`;
/** POST /api/admin/print-checks/reopen. */
export const printLines = z.object({
  lines: z.array(z.uuid().toLowerCase()).min(1, 'Please choose a print.').max(MAX_PRINTS, TOO_MANY),
});
export type PrintLines = z.infer<typeof printLines>;
/** POST /api/admin/print-checks/release. `seen`: the revisions that the owner saw. A line with another one by now is refused. */
export const printRelease = printLines.extend({ seen: z.record(z.uuid().toLowerCase(), z.number().int()).default({}) });
export type PrintRelease = z.infer<typeof printRelease>;
/** Lines that were released or reopened before are in neither list. */
export const printLinesResult = z.object({
  changed: z.array(z.uuid()),
  refused: z.array(z.object({ line: z.uuid(), reason: z.string() })),
});
export type PrintLinesResult = z.infer<typeof printLinesResult>;

/** POST /api/admin/print-checks/ask → 202: mails the customer a link to approve or change the gift. The print waits for it. */
export const printQuestion = z.object({
  line: z.uuid().toLowerCase(),
  message: z
    .string()
    .trim()
    .min(1, 'Please write a question.')
    .max(1_000, 'Please keep the question under 1000 characters.')
    .regex(SEVERAL_LINES, 'Please use plain text.'),
});
export type PrintQuestion = z.infer<typeof printQuestion>;

/** PUT /api/admin/print-checks/rule: for prints that are checked from now on. */
export const printRule = z.object({ release_green: z.boolean() });
export type PrintRule = z.infer<typeof printRule>;
