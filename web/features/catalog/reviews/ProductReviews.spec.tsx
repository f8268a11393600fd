import { screen, waitFor } from '@testing-library/react';
import type { Review } from '../../../../server/reviews/contract.js';
import { renderInShop } from '../../../../test/support/render-in-shop.js';
import { type Answer, NO_CONNECTION, stubApi } from '../../../../test/support/stub-api.js';
import ProductReviews from './ProductReviews.js';

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

let reviews: Answer;
/** The second page. */
let more: Review[];
let votes: string[];
let voteFails: boolean;

stubApi(({ method, url, params }) => {
  if (url === 'reviews') return params.after ? { data: { reviews: more, next: null } } : reviews;
  votes.push(method);
  return voteFails ? NO_CONNECTION : { data: { helpful_count: 3 } };
});

async function show() {
  const shop = renderInShop(<ProductReviews productId="mug" rating={{ average: 4.5, count: 12 }} />);
  await shop.loaded();
  return shop;
}

const helpful = () => screen.getByRole('button', { name: /^Helpful/ });

beforeEach(() => {
  localStorage.clear();
  reviews = { data: { reviews: [REVIEW], next: null } };
  more = [];
  votes = [];
  voteFails = false;
});

it('shows the average, the words, the photo and the answer', async () => {
  await show();
  expect(screen.getByRole('img', { name: '4.5 of 5 stars' })).toBeTruthy();
  expect(screen.getByText(/^12 reviews/)).toBeTruthy();
  expect([screen.getByText(REVIEW.words), screen.getByText('Thank you, Nora!')]).toHaveLength(2);
  expect(screen.getByRole('link', { name: /^Photo by Nora/ }).getAttribute('href')).toBe('/review-photos/1.jpg');
});

it('offers to try again when they cannot be loaded, and more where there are more', async () => {
  reviews = NO_CONNECTION;
  const { user } = await show();
  reviews = { data: { reviews: [REVIEW], next: REVIEW.id } };
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await user.click(await screen.findByRole('button', { name: 'Show more reviews' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Show more reviews' })).toBeNull());
  expect(screen.getByText(REVIEW.words)).toBeTruthy();
});

it('moves the focus to the first of more reviews', async () => {
  reviews = { data: { reviews: [REVIEW], next: REVIEW.id } };
  more = [{ ...REVIEW, id: '01a20000-0000-7000-8000-000000000002', words: 'Smaller than I thought.' }];
  const { user } = await show();
  await user.click(screen.getByRole('button', { name: 'Show more reviews' }));
  const next = await screen.findByText('Smaller than I thought.');
  await waitFor(() => expect(document.activeElement).toBe(next.closest('li')));
});

it('counts a vote, remembers it in this browser, and takes it back', async () => {
  const { user: person } = await show();
  await person.click(helpful());
  expect(helpful().getAttribute('aria-pressed')).toBe('true');
  expect(localStorage.getItem('keepsake-helpful-reviews')).toContain(REVIEW.id);
  await person.click(helpful());
  await waitFor(() => expect([votes, helpful().getAttribute('aria-pressed')]).toEqual([['POST', 'DELETE'], 'false']));
});

it('says so when a vote does not arrive', async () => {
  voteFails = true;
  const { toasts, user: person } = await show();
  await person.click(helpful());
  await waitFor(() => expect(toasts()).toMatchObject([{ title: 'Your vote was not counted' }]));
  expect(helpful().getAttribute('aria-pressed')).toBe('false');
});
