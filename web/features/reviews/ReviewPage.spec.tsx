import { jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import type { OwnReview, ReviewableOrder } from '../../../server/reviews/contract.js';
import { renderInShop } from '../../../test/support/render-in-shop.js';
import { type Answer, type Call, stubApi } from '../../../test/support/stub-api.js';
import ReviewPage from './ReviewPage.js';

const ORDER: ReviewableOrder = {
  order_number: 'KS-AAAAA-BBBBB',
  first_name: 'Nora',
  gifts: [{ product_id: '01a20000-0000-7000-8000-000000000001', name: 'Grandpa’s Own Mug', image_url: null, review: null }],
};
const PHOTO_URL = `reviews/orders/KS-AAAAA-BBBBB/photos/${ORDER.gifts[0]?.product_id}`;
const WRITTEN: OwnReview = {
  stars: 4,
  words: 'He drinks from nothing else.',
  first_name: 'Nora',
  has_photo: false,
  is_published: false,
};

let order: Answer;
let sent: Call[];
let reviewAnswers: Answer[];
let photoAnswers: Answer[];

stubApi((call) => {
  if (call.method === 'GET') return order;
  sent.push(call);
  return (call.method === 'PUT' ? photoAnswers : reviewAnswers).shift();
});

async function open(address = '/review/KS-AAAAA-BBBBB?key=1.x') {
  const { user, loaded } = renderInShop(
    <Routes>
      <Route path="review/:number" element={<ReviewPage />} />
      <Route path="auth" element={<p>Sign in first</p>} />
    </Routes>,
    { address },
  );
  await loaded();
  return user;
}

type Person = Awaited<ReturnType<typeof open>>;
const press = (person: Person) => person.click(screen.getByRole('button', { name: 'Send review' }));
const words = () => screen.getByLabelText<HTMLTextAreaElement>('Your words');

async function fill(person: Person): Promise<void> {
  // Not by pointer: the stars measure where it is, and have no width here.
  fireEvent.click(screen.getByRole('radio', { name: '4 stars, Good' }));
  await person.click(words());
  await person.paste(WRITTEN.words);
}

beforeEach(() => {
  order = { data: ORDER };
  sent = [];
  reviewAnswers = [];
  photoAnswers = [];
});

it('asks who one is where the link has no key', async () => {
  await open('/review/KS-AAAAA-BBBBB');
  expect(screen.getByText('Sign in first')).toBeTruthy();
});

it.each([
  ['REVIEWS.LINK_EXPIRED', 'This link has expired'],
  ['REVIEWS.LINK_INVALID', 'This link doesn’t open an order'],
  ['REVIEWS.NOT_BOUGHT', 'There is nothing to review yet'],
])('says in place of the form what %s means', async (code, title) => {
  order = { error: { status: 409, data: { code, message: 'Why that is.' } } };
  await open();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
  expect(screen.getByText('Why that is.')).toBeTruthy();
});

it('shows the missing fields, sends nothing, and focuses the stars', async () => {
  const person = await open();
  await press(person);
  expect(screen.getByText('Please choose one to five stars.')).toBeTruthy();
  expect(screen.getByText('Please write at least 10 characters about your gift.')).toBeTruthy();
  expect(document.activeElement?.getAttribute('type')).toBe('radio');
  expect(sent).toEqual([]);
});

it('keeps the typed values when it is refused, and shows the server’s message at its field', async () => {
  const fields = [{ field: 'first_name', message: 'There’s a hidden character in the name.' }];
  const refusal: Answer = { error: { status: 400, data: { code: 'REQUEST.INVALID', message: 'first_name: No.', fields } } };
  reviewAnswers = [refusal, { error: { status: 'FETCH_ERROR' } }];
  const person = await open();
  await fill(person);
  await press(person);
  expect(await screen.findByText('There’s a hidden character in the name.')).toBeTruthy();
  await press(person);
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('What you wrote is kept here.'));
  expect(words().value).toBe(WRITTEN.words);
});

it('shows the sent review in place of the form', async () => {
  reviewAnswers = [{ data: WRITTEN }];
  const person = await open();
  await fill(person);
  await press(person);
  const heading = await screen.findByRole('heading', { name: 'Thank you, we got your review' });
  expect(document.activeElement).toBe(heading);
  expect(sent).toMatchObject([
    {
      url: 'reviews/orders/KS-AAAAA-BBBBB',
      headers: { 'review-key': '1.x' },
      body: { stars: 4, words: WRITTEN.words, first_name: 'Nora', product_id: ORDER.gifts[0]?.product_id },
    },
  ]);
});

it('keeps the review when its photo is refused, and takes another', async () => {
  reviewAnswers = [{ data: WRITTEN }];
  const appended = jest.spyOn(FormData.prototype, 'append');
  photoAnswers = [
    { error: { status: 415, data: { code: 'X', message: 'Please select an image file.' } } },
    { data: { ...WRITTEN, has_photo: true } },
  ];
  const person = await open();
  await fill(person);
  await person.upload(screen.getByLabelText('Photo of your gift'), new File(['x'], 'mug.heic'));
  await press(person);
  const gift = within(await screen.findByRole('region', { name: 'Grandpa’s Own Mug' }));
  expect((await gift.findByRole('alert')).textContent).toContain('Please select an image file. Your review is kept.');
  await person.upload(gift.getByLabelText('Photo of your gift'), new File(['y'], 'mug.jpg', { type: 'image/jpeg' }));
  await person.click(gift.getByRole('button', { name: 'Send the photo' }));
  expect(await gift.findByText('Nora, with a photo')).toBeTruthy();
  expect(sent.slice(1).map(({ method, url }) => `${method} ${url}`)).toEqual(Array(2).fill(`PUT ${PHOTO_URL}`));
  expect(appended.mock.calls.map(([name, file]) => [name, (file as File).name])).toEqual([
    ['file', 'mug.heic'],
    ['file', 'mug.jpg'],
  ]);
  appended.mockRestore();
});

it('shows an earlier review instead of the form', async () => {
  order = { data: { ...ORDER, gifts: [{ ...ORDER.gifts[0]!, review: { ...WRITTEN, is_published: true } }] } };
  await open();
  expect(screen.getByRole('heading', { name: 'Your review is in the shop' })).toBeTruthy();
  expect(screen.getByRole('img', { name: '4 of 5 stars' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Send review' })).toBeNull();
});
