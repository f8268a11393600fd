import '@testing-library/jest-dom';
import { screen, waitFor } from '@testing-library/react';
import type { AdminReview } from '../../../../server/admin/reviews/contract.js';
import { renderInShop } from '../../../../test/support/render-in-shop.js';
import { type Answer, stubApi } from '../../../../test/support/stub-api.js';
import ReviewsTab from './ReviewsTab.js';

const NORAS: AdminReview = {
  id: '01a2018d-0000-7000-8000-000000000001',
  stars: 5,
  words: 'Grandpa cried.',
  first_name: 'Nora',
  photo_url: null,
  answer: null,
  helpful_count: 0,
  state: 'waiting',
  product_id: '01a2018d-0000-7000-8000-00000000000a',
  product_name: 'Grandpa’s Own Mug',
  order_id: '01a2018d-0000-7000-8000-00000000000b',
  version: 1,
  created_at: '2026-11-21T12:00:00Z',
};
const OTTOS: AdminReview = { ...NORAS, id: '01a2018d-0000-7000-8000-000000000002', first_name: 'Otto', words: 'Too small.' };

let reviews: AdminReview[];
let changed: Answer | Promise<Answer>;
let sent: unknown[];

stubApi(({ method, body }) => {
  if (method === 'GET') return { data: { reviews, next: null, total: reviews.length } };
  sent.push(body);
  return changed;
});

async function open(search = '') {
  const shop = renderInShop(<ReviewsTab />, { address: `/bestgiftsdashboard/reviews${search}` });
  await shop.loaded();
  return shop.user;
}

const publishNoras = () => screen.getByRole('button', { name: 'Publish the review by Nora' });

beforeEach(() => {
  reviews = [NORAS, OTTOS];
  changed = { data: { id: NORAS.id, state: 'published', answer: null, version: 2 } };
  sent = [];
});

describe('the keyboard’s focus', () => {
  it('is at the next review after one has left the list', async () => {
    const person = await open('?state=waiting');
    reviews = [OTTOS];
    await person.click(publishNoras());
    await waitFor(() => expect(screen.queryByText('Grandpa cried.')).toBeNull());
    expect(screen.getByRole('listitem')).toHaveFocus();
  });

  it('is at the title after the last review has left the list', async () => {
    reviews = [NORAS];
    const person = await open('?state=waiting');
    reviews = [];
    await person.click(publishNoras());
    expect(await screen.findByRole('heading', { name: 'No reviews are waiting' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Reviews' })).toHaveFocus();
  });

  it('is at the review whose button is gone', async () => {
    const person = await open();
    reviews = [{ ...NORAS, state: 'published' }, OTTOS];
    await person.click(publishNoras());
    await waitFor(() => expect(screen.getAllByRole('listitem')[0]).toHaveFocus());
  });

  it('stays at the button until the answer is there, and the button works once', async () => {
    const { promise, resolve } = Promise.withResolvers<Answer>();
    changed = promise;
    const person = await open();
    await person.dblClick(publishNoras());
    expect(publishNoras()).toHaveFocus();
    expect(publishNoras()).toBeEnabled();
    resolve({ error: { status: 409, data: { code: 'REVIEWS.CHANGED', message: 'It has changed.', correlationId: '1' } } });
    await waitFor(() => expect(publishNoras()).not.toHaveAttribute('aria-disabled', 'true'));
    expect(sent).toEqual([{ state: 'published', version: 1 }]);
    expect(publishNoras()).toHaveFocus();
  });
});
