import { z } from 'zod';
import { giftOrientation } from '../catalog/gifts/contract.js';
import { giftWords } from '../catalog/words/contract.js';

/** Widths of views in pixels. */
export const VIEW_WIDTHS = [400, 800, 1200] as const;
/** Maximum number of gifts per request: as many as a page of the shop shows. */
export const MAX_VIEWS = 60;

/** POST /api/gift-views: requests views of one of the customer's pictures on these gifts, with these words. */
export const giftViewsRequest = z.object({
  pictureId: z.uuid('This picture is not in your account.').toLowerCase(),
  width: z.literal([...VIEW_WIDTHS]),
  gifts: z
    .array(
      z.object({
        productId: z.uuid('We couldn’t find this gift.').toLowerCase(),
        words: giftWords.default([]),
        /** The orientation in which the gift shows most of the picture if absent, or if it cannot be turned. */
        orientation: giftOrientation.optional(),
      }),
    )
    .max(MAX_VIEWS, `Please ask for at most ${MAX_VIEWS} gifts at a time.`),
});
export type GiftViewsRequest = z.infer<typeof giftViewsRequest>;

/**
 * The views in the order of the request. `url` is private and short-lived; the view is made when it is first opened, which
 * takes a second or two. Null if the gift has no print area or is not for sale.
 */
export const giftViews = z.object({
  views: z.array(z.object({ productId: z.uuid(), url: z.string().nullable() })),
});
export type GiftViewList = z.infer<typeof giftViews>;
