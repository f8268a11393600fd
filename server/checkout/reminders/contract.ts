import { z } from 'zod';
import { variant } from '../../catalog/contract.js';
import { giftKind } from '../../catalog/gifts/contract.js';
import { giftWord } from '../../catalog/words/contract.js';

/** The key of a mail's link, `/cart?restore={key}`. It is sent in the body: addresses end up in logs. */
export const cartRestoreRequest = z.object({ key: z.string().max(200) });
export type CartRestoreRequest = z.infer<typeof cartRestoreRequest>;

/**
 * POST /api/cart-restore: what was in the cart and is still for sale. Not a GET, because programs that look at mails follow
 * links, and only people count as having opened it. The cart check says whether the pictures are the visitor's.
 */
export const restoredCart = z.object({
  lines: z.array(
    z.object({
      productId: z.uuid(),
      productName: z.string(),
      productType: variant,
      quantity: z.number().int(),
      /** Dollars, of now. */
      unitPrice: z.number(),
      imageUrl: z.string().nullable(),
      generatedImageId: z.uuid().nullable(),
      words: z.array(giftWord),
      kind: giftKind,
      dedication: z.string().nullable(),
    }),
  ),
  /** Something else was in it that is no longer for sale. */
  isPartial: z.boolean(),
});
export type RestoredCart = z.infer<typeof restoredCart>;
