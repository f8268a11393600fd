import { z } from 'zod';
import { giftWords } from '../catalog/words/contract.js';

/** Pixel widths in which a customer's picture is shown on a gift. */
export const VIEW_WIDTHS = [400, 800, 1200] as const;
/** Gifts per request: as many as a page of the shop shows. */
export const MAX_VIEWS = 60;

/** POST /api/gift-views: one of the customer's pictures on these gifts, with these words. */
export const giftViewsRequest = z.object({
  pictureId: z.uuid('This picture is not in your account.'),
  width: z.literal([...VIEW_WIDTHS]),
  gifts: z
    .array(z.object({ productId: z.uuid('We couldn’t find this gift.'), words: giftWords.default([]) }))
    .max(MAX_VIEWS, `Please ask for at most ${MAX_VIEWS} gifts at a time.`),
});
export type GiftViewsRequest = z.infer<typeof giftViewsRequest>;

/**
 * In the order asked for. `url` is private and short-lived; the view is made when it is first opened, which takes a
 * second or two. Null where no picture can be put on the gift, or it is not for sale.
 */
export const giftViews = z.object({
  views: z.array(z.object({ productId: z.uuid(), url: z.string().nullable() })),
});
export type GiftViews = z.infer<typeof giftViews>;
