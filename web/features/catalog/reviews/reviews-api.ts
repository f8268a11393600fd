import type { HelpfulCount, ReviewList } from '../../../../server/reviews/contract.js';
import { api } from '../../../shared/api/api.js';

interface Vote {
  id: string;
  productId: string;
  isHelpful: boolean;
}

const reviewsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The published reviews of a product, page after page. */
    productReviews: build.infiniteQuery<ReviewList, string, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next, refetchCachedPages: false },
      query: ({ queryArg: product, pageParam: after }) => ({ url: 'reviews', params: { product, ...(after && { after }) } }),
      extraOptions: { isPublic: true },
    }),
    /** Marks a review as helpful, or takes that back. */
    voteReview: build.mutation<HelpfulCount, Vote>({
      query: ({ id, isHelpful }) => ({ url: `reviews/${id}/helpful`, method: isHelpful ? 'POST' : 'DELETE' }),
      onQueryStarted: async ({ id, productId }, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null);
        if (!answer) return;
        dispatch(
          reviewsApi.util.updateQueryData('productReviews', productId, ({ pages }) => {
            const voted = pages.flatMap(({ reviews }) => reviews).find((review) => review.id === id);
            if (voted) voted.helpful_count = answer.data.helpful_count;
          }),
        );
      },
    }),
  }),
});

export const { useProductReviewsInfiniteQuery, useVoteReviewMutation } = reviewsApi;
