import { z } from 'zod';
import { variant } from '../../catalog/contract.js';
import { giftKind, giftOrientation } from '../../catalog/gifts/contract.js';
import { giftWord, giftWords, wordField } from '../../catalog/words/contract.js';
import { pictureLabel } from '../../generation/contract.js';

/** The key from a link of the shop, `/your-gift?key={key}`. It is sent in the body, because URLs end up in logs. */
const key = z.string().max(200);

export const yourGiftRequest = z.object({ key });
export type YourGiftRequest = z.infer<typeof yourGiftRequest>;

/**
 * PUT /api/order-line, for everybody with the link. The picture must belong to the signed-in account or already be on the
 * gift; null keeps a gift without a picture waiting. One text for each of the gift's words. The account's pictures are printed
 * with the names that they have now.
 */
export const yourGiftChange = z.object({
  key,
  pictureId: z.uuid('We couldn’t find this picture.').toLowerCase().nullable(),
  words: giftWords,
});
export type YourGiftChange = z.infer<typeof yourGiftChange>;

/** `open`: picture and words can be changed. `printing`: not anymore. `ended`: not made, or the customer was erased. */
const LINE_STATES = ['open', 'printing', 'ended'] as const;

/** POST /api/order-line: one gift of a paid order, as far as its customer can complete, approve or change it. */
export const yourGift = z.object({
  orderNumber: z.string(),
  productId: z.uuid(),
  productName: z.string(),
  productType: variant,
  quantity: z.number().int(),
  kind: giftKind,
  /** Null for gifts that cannot be turned. */
  orientation: giftOrientation.nullable(),
  state: z.enum(LINE_STATES),
  /** The shop's open request to the customer; null if none. */
  request: z.object({ kind: z.enum(['complete', 'approve']), message: z.string().nullable() }).nullable(),
  missing: z.object({ picture: z.boolean(), words: z.array(z.string()) }),
  /** False for calendars: their pictures are those of the calendar that was ordered. */
  canChangePicture: z.boolean(),
  pictureId: z.uuid().nullable(),
  /** A short-lived URL of a small version of the customer's picture. */
  pictureUrl: z.string().nullable(),
  /** A short-lived URL of the view: the gift with that picture and these words on it; null until it is made. */
  viewUrl: z.string().nullable(),
  imageUrl: z.string().nullable(),
  /** Rules for the words, one for each. */
  wordFields: z.array(wordField),
  words: z.array(giftWord),
  /** The names that are printed under the people in the picture. */
  labels: z.array(pictureLabel),
});
export type YourGift = z.infer<typeof yourGift>;
