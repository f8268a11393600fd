import type { AdminReviewList, ChangedReview, ReviewSwitch } from '../../../../server/admin/reviews/contract.js';
import type { ReviewAnswer, ReviewState } from '../../../../server/reviews/contract.js';
import { api } from '../../../shared/api/api.js';

interface Page {
  state: ReviewState | undefined;
  after: string | undefined;
}

/** Shoppers see the change too. */
const CHANGED = ['AdminReview', 'Overview', 'Product'] as const;

export const { useAdminReviewsQuery, useSwitchReviewMutation, useAnswerReviewMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    adminReviews: build.query<AdminReviewList, Page>({
      query: ({ state, after }) => ({ url: 'admin/reviews', params: { ...(state && { state }), ...(after && { after }) } }),
      providesTags: ['AdminReview'],
    }),
    switchReview: build.mutation<ChangedReview, { id: string; body: ReviewSwitch }>({
      query: ({ id, body }) => ({ url: `admin/reviews/${id}`, method: 'PATCH', body }),
      // A refusal means that the review has changed elsewhere.
      invalidatesTags: [...CHANGED],
    }),
    answerReview: build.mutation<ChangedReview, { id: string; body: ReviewAnswer }>({
      query: ({ id, body }) => ({ url: `admin/reviews/${id}/answer`, method: 'PUT', body }),
      invalidatesTags: ['AdminReview'],
    }),
  }),
});
