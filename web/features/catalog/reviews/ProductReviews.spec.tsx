import { jest } from '@jest/globals';
import { configureStore } from '@reduxjs/toolkit';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'react-redux';
import type { Review } from '../../../../server/reviews/contract.js';
import { toastsSlice } from '../../../shared/toasts/toasts-slice.js';

const REVIEW: Review = {
  id: '01a20000-0000-7000-8000-000000000001',
  stars: 5,
  words: 'She cried happy tears.',
  first_name: 'Nora',
  photo_url: '/review-photos/1.jpg',
  answer: 'Thank you, Nora!',
  helpful_count: 2,
  published_at: '2026-11-21T12:00:00.000Z',
};

let query: Record<string, unknown>;
let votes: boolean[];
let voteFails: boolean;
const more = jest.fn();

jest.unstable_mockModule('./reviews-api.js', () => ({
  useProductReviewsInfiniteQuery: () => ({
    isError: false,
    isFetching: false,
    hasNextPage: false,
    fetchNextPage: more,
    ...query,
  }),
  useVoteReviewMutation: () => [
    ({ isHelpful }: { isHelpful: boolean }) => {
      votes.push(isHelpful);
      const failure = { status: 'FETCH_ERROR' } as unknown as Error;
      return { unwrap: () => (voteFails ? Promise.reject(failure) : Promise.resolve({ helpful_count: 3 })) };
    },
    { isLoading: false },
  ],
}));

const { default: ProductReviews } = await import('./ProductReviews.js');

function show() {
  const store = configureStore({ reducer: { toasts: toastsSlice.reducer } });
  render(
    <Provider store={store}>
      <ProductReviews productId="mug" rating={{ average: 4.5, count: 12 }} />
    </Provider>,
  );
  return { store, person: userEvent.setup() };
}

const helpful = () => screen.getByRole('button', { name: /^Helpful/ });

beforeEach(() => {
  localStorage.clear();
  query = { data: { pages: [{ reviews: [REVIEW], next: null }] } };
  votes = [];
  voteFails = false;
});

it('shows the average, the words, the photo and the answer', () => {
  show();
  expect(screen.getByRole('img', { name: '4.5 of 5 stars' })).toBeTruthy();
  expect(screen.getByText(/^12 reviews/)).toBeTruthy();
  expect([screen.getByText(REVIEW.words), screen.getByText('Thank you, Nora!')]).toHaveLength(2);
  expect(screen.getByRole('link', { name: /^Photo by Nora/ }).getAttribute('href')).toBe('/review-photos/1.jpg');
});

it('offers to try again when they cannot be loaded, and more where there are more', async () => {
  query = { isError: true, error: { status: 503 }, refetch: () => undefined };
  show();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  query = { data: { pages: [{ reviews: [REVIEW], next: REVIEW.id }] }, hasNextPage: true };
  const { person } = show();
  await person.click(screen.getByRole('button', { name: 'Show more reviews' }));
  expect(more).toHaveBeenCalled();
});

it('counts a vote, remembers it in this browser, and takes it back', async () => {
  const { person } = show();
  await person.click(helpful());
  expect(helpful().getAttribute('aria-pressed')).toBe('true');
  expect(localStorage.getItem('keepsake-helpful-reviews')).toContain(REVIEW.id);
  await person.click(helpful());
  expect([votes, helpful().getAttribute('aria-pressed')]).toEqual([[true, false], 'false']);
});

it('says so when a vote does not arrive', async () => {
  voteFails = true;
  const { store, person } = show();
  await person.click(helpful());
  expect(JSON.stringify(store.getState())).toContain('Your vote was not counted');
  expect(helpful().getAttribute('aria-pressed')).toBe('false');
});
