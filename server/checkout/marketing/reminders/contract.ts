import { z } from 'zod';
import { variant } from '../../../catalog/contract.js';
import { giftKind, giftOrientation } from '../../../catalog/gifts/contract.js';
import { giftWord } from '../../../catalog/words/contract.js';

/** The key from a mail's link, `/cart?restore={key}`. It is sent in the body, because URLs end up in logs. */
export const cartRestoreRequest = z.object({ key: z.string().max(200) });
export type CartRestoreRequest = z.infer<typeof cartRestoreRequest>;

/**
 * POST /api/cart-restore: lines of the cart that are still for sale. Not a GET, because mail scanners follow links and must not
 * count as having opened it. The cart check says whether the pictures belong to the visitor.
 */
export const restoredCart = z.object({
  lines: z.array(
    z.object({
      productId: z.uuid(),
      productName: z.string(),
      productType: variant,
      quantity: z.number().int(),
      /** Current price in dollars. */
      unitPrice: z.number(),
      imageUrl: z.string().nullable(),
      generatedImageId: z.uuid().nullable(),
      calendarId: z.uuid().nullable(),
      words: z.array(giftWord),
      kind: giftKind,
      /** Null for gifts that cannot be turned. */
      orientation: giftOrientation.nullable(),
      dedication: z.string().nullable(),
    }),
  ),
  /** True if the cart contained other lines that are no longer for sale. */
  isPartial: z.boolean(),
});
export type RestoredCart = z.infer<typeof restoredCart>;
