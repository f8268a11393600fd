import { jest } from '@jest/globals';
import { configureStore } from '@reduxjs/toolkit';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'react-redux';
import type { OwnReview, ReviewableOrder } from '../../../server/reviews/contract.js';

type Answer<Data> = { data?: Data; error?: { status: unknown; data?: unknown } };

const ORDER: ReviewableOrder = {
  order_number: 'KS-AAAAA-BBBBB',
  first_name: 'Nora',
  gifts: [{ product_id: '01a20000-0000-7000-8000-000000000001', name: 'Grandpa’s Own Mug', image_url: null, review: null }],
};
const WRITTEN: OwnReview = {
  stars: 4,
  words: 'He drinks from nothing else.',
  first_name: 'Nora',
  has_photo: false,
  is_published: false,
};

let order: { currentData?: ReviewableOrder; error?: unknown; isFetching: boolean };
let sent: unknown[];
let reviewAnswers: Answer<OwnReview>[];
let photoAnswers: Answer<OwnReview>[];
let state: string;

jest.unstable_mockModule('./review-form-api.js', () => ({
  useReviewableOrderQuery: () => ({ ...order, refetch: () => undefined }),
  useWriteReviewMutation: () => [
    (call: unknown) => {
      sent.push(call);
      const { data, error } = reviewAnswers.shift() ?? {};
      return { unwrap: () => (error ? Promise.reject(error as unknown as Error) : Promise.resolve(data)) };
    },
    { isLoading: false },
  ],
  useSendReviewPhotoMutation: () => [
    (call: { photo: File }) => {
      sent.push(call.photo.name);
      return Promise.resolve(photoAnswers.shift() ?? {});
    },
    {
      isLoading: false,
      error:
        photoAnswers.length === 0 ? { status: 415, data: { code: 'X', message: 'Please select an image file.' } } : undefined,
    },
  ],
}));
jest.unstable_mockModule('../../shared/session/SessionProvider.js', () => ({ useSession: () => ({ state, user: null }) }));
jest.unstable_mockModule('../../shared/ui/PageTop.js', () => ({ PageTop: () => null }));

const { MemoryRouter, Route, Routes } = await import('react-router-dom');
const { default: ReviewPage } = await import('./ReviewPage.js');

function open(address = '/review/KS-AAAAA-BBBBB?key=1.x') {
  render(
    <Provider store={configureStore({ reducer: () => ({}) })}>
      <MemoryRouter initialEntries={[address]}>
        <Routes>
          <Route path="review/:number" element={<ReviewPage />} />
          <Route path="auth" element={<p>Sign in first</p>} />
        </Routes>
      </MemoryRouter>
    </Provider>,
  );
  return userEvent.setup();
}

const press = (person: ReturnType<typeof open>) => person.click(screen.getByRole('button', { name: 'Send review' }));
const words = () => screen.getByLabelText<HTMLTextAreaElement>('Your words');

async function fill(person: ReturnType<typeof open>): Promise<void> {
  // Not by pointer: the stars measure where it is, and have no width here.
  fireEvent.click(screen.getByRole('radio', { name: '4 stars, Good' }));
  await person.click(words());
  await person.paste(WRITTEN.words);
}

beforeEach(() => {
  order = { currentData: ORDER, isFetching: false };
  sent = [];
  reviewAnswers = [];
  photoAnswers = [];
  state = 'signed-out';
});

it('asks who one is where the link has no key', () => {
  open('/review/KS-AAAAA-BBBBB');
  expect(screen.getByText('Sign in first')).toBeTruthy();
});

it.each([
  ['REVIEWS.LINK_EXPIRED', 'This link has expired'],
  ['REVIEWS.LINK_INVALID', 'This link doesn’t open an order'],
  ['REVIEWS.NOT_BOUGHT', 'There is nothing to review yet'],
])('says in place of the form what %s means', (code, title) => {
  order = { error: { status: 409, data: { code, message: 'Why that is.' } }, isFetching: false };
  open();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
  expect(screen.getByText('Why that is.')).toBeTruthy();
});

it('shows the missing fields, sends nothing, and focuses the stars', async () => {
  const person = open();
  await press(person);
  expect(screen.getByText('Please choose one to five stars.')).toBeTruthy();
  expect(screen.getByText('Please write at least 10 characters about your gift.')).toBeTruthy();
  expect(document.activeElement?.getAttribute('type')).toBe('radio');
  expect(sent).toEqual([]);
});

it('keeps the typed values when it is refused, and shows the server’s message at its field', async () => {
  const fields = [{ field: 'first_name', message: 'There’s a hidden character in the name.' }];
  const refusal = { status: 400, data: { code: 'REQUEST.INVALID', message: 'first_name: No.', fields } };
  reviewAnswers = [{ error: refusal }, { error: { status: 'FETCH_ERROR' } }];
  const person = open();
  await fill(person);
  await press(person);
  expect(screen.getByText('There’s a hidden character in the name.')).toBeTruthy();
  await press(person);
  expect(screen.getByRole('alert').textContent).toContain('What you wrote is kept here.');
  expect(words().value).toBe(WRITTEN.words);
});

it('shows the sent review in place of the form', async () => {
  reviewAnswers = [{ data: WRITTEN }];
  const person = open();
  await fill(person);
  await press(person);
  const heading = await screen.findByRole('heading', { name: 'Thank you, we got your review' });
  expect(document.activeElement).toBe(heading);
  expect(sent).toEqual([
    {
      access: { number: 'KS-AAAAA-BBBBB', key: '1.x' },
      draft: { stars: 4, words: WRITTEN.words, first_name: 'Nora', product_id: ORDER.gifts[0]?.product_id },
    },
  ]);
});

it('keeps the review when its photo is refused, and takes another', async () => {
  reviewAnswers = [{ data: WRITTEN }];
  const person = open();
  await fill(person);
  await person.upload(screen.getByLabelText('Photo of your gift'), new File(['x'], 'mug.heic'));
  await press(person);
  const gift = within(await screen.findByRole('region', { name: 'Grandpa’s Own Mug' }));
  expect((await gift.findByRole('alert')).textContent).toContain('Please select an image file. Your review is kept.');
  await person.upload(gift.getByLabelText('Photo of your gift'), new File(['y'], 'mug.jpg', { type: 'image/jpeg' }));
  photoAnswers = [{ data: { ...WRITTEN, has_photo: true } }];
  await person.click(gift.getByRole('button', { name: 'Send the photo' }));
  expect(await gift.findByText('Nora, with a photo')).toBeTruthy();
  expect(sent.slice(1)).toEqual(['mug.heic', 'mug.jpg']);
});

it('shows an earlier review instead of the form', () => {
  order.currentData = { ...ORDER, gifts: [{ ...ORDER.gifts[0]!, review: { ...WRITTEN, is_published: true } }] };
  open();
  expect(screen.getByRole('heading', { name: 'Your review is in the shop' })).toBeTruthy();
  expect(screen.getByRole('img', { name: '4 of 5 stars' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Send review' })).toBeNull();
});
