import type { OwnReview, ReviewableOrder, ReviewDraft } from '../../../server/reviews/contract.js';
import { api } from '../../shared/api/api.js';

/** An order whose gifts are reviewed: by the key in the link of a mail, or signed in without one. */
export interface ReviewAccess {
  number: string;
  key: string;
}

const address = ({ number }: ReviewAccess) => `reviews/orders/${encodeURIComponent(number)}`;
const headersOf = ({ key }: ReviewAccess) => (key ? { 'review-key': key } : {});

export const { useReviewableOrderQuery, useWriteReviewMutation, useSendReviewPhotoMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    reviewableOrder: build.query<ReviewableOrder, ReviewAccess>({
      query: (access) => ({ url: address(access), headers: headersOf(access) }),
    }),
    writeReview: build.mutation<OwnReview, { access: ReviewAccess; draft: ReviewDraft }>({
      query: ({ access, draft }) => ({ url: address(access), method: 'POST', body: draft, headers: headersOf(access) }),
    }),
    sendReviewPhoto: build.mutation<OwnReview, { access: ReviewAccess; productId: string; photo: File }>({
      query: ({ access, productId, photo }) => {
        const body = new FormData();
        body.append('file', photo);
        return { url: `${address(access)}/photos/${productId}`, method: 'PUT', body, headers: headersOf(access) };
      },
    }),
  }),
});
