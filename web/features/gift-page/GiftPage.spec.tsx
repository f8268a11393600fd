import { act, screen, waitFor } from '@testing-library/react';
import type { GiftPage as Page } from '../../../server/checkout/gifting/contract.js';
import { renderInShop } from '../../../test/support/render-in-shop.js';
import { type Answer, type Call, stubApi } from '../../../test/support/stub-api.js';
import { Route, Routes } from 'react-router-dom';
import GiftPage from './GiftPage.js';

let answer: () => Answer;
let calls: Call[];
let isStill: boolean;

stubApi((call) => {
  calls.push(call);
  return call.url === 'gift-page' ? answer() : { error: { status: 'FETCH_ERROR' } };
});

const PAGE: Page = {
  from: 'Grace',
  to: 'Nora',
  message: 'Happy birthday',
  is_unwrapped: false,
  pictures: [
    {
      name: 'The Two of You',
      viewUrl: '/api/objects/view?expires=1',
      personalisedUrl: null,
      imageUrl: null,
      downloadUrl: '/api/downloads/1?token=2',
    },
  ],
};

beforeEach(() => {
  [calls, isStill] = [[], true];
  answer = () => ({ data: PAGE });
  window.matchMedia = ((query: string) => ({ matches: isStill, media: query })) as typeof window.matchMedia;
});

const visit = () =>
  renderInShop(
    <Routes>
      <Route path="gift/:key" element={<GiftPage />} />
    </Routes>,
    { address: '/gift/some.key' },
  ).user;

const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const wrapped = () => screen.findByRole('button', { name: 'Unwrap your gift' });
const picture = () => document.querySelector('img');

describe('the page of a gift', () => {
  it.each([
    ['CHECKOUT.GIFT_NOT_FOUND', 'This link doesn’t open a gift'],
    ['REQUEST.INVALID', 'This link doesn’t open a gift'],
    ['CHECKOUT.GIFT_GONE', 'This gift isn’t available anymore'],
  ])('shows why there is no gift: %s', async (code, text) => {
    answer = () => ({ error: { status: 410, data: { code, message: 'No.' } } });
    visit();
    expect(await title(text)).toBeTruthy();
  });

  it('tries again after the connection was lost', async () => {
    answer = () => ({ error: { status: 'FETCH_ERROR' } });
    const person = visit();
    await screen.findByText('Your gift could not be loaded.');
    answer = () => ({ data: PAGE });
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await wrapped()).toBeTruthy();
  });

  it('hides the content until it is unwrapped', async () => {
    visit();
    await wrapped();
    expect(await title('A gift for you, Nora')).toBeTruthy();
    expect(screen.queryByText('Happy birthday')).toBeNull();
    expect(screen.queryByText(/Download PDF/)).toBeNull();
    expect(picture()).toBeNull();
  });

  it('opens immediately with reduced motion and announces it, even when the server cannot be notified', async () => {
    const person = visit();
    const unwrap = await wrapped();
    act(() => unwrap.focus());
    await person.keyboard('{Enter}');
    expect(screen.getByRole('status').textContent).toBe('Your gift is unwrapped.');
    expect(document.activeElement).toBe(await title('For you, Nora'));
    expect(screen.getByText('Happy birthday')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Download PDF of The Two of You' }).getAttribute('href')).toBe(
      '/api/downloads/1?token=2',
    );
    expect(picture()?.getAttribute('src')).toBe('/api/objects/view?expires=1');
    await waitFor(() =>
      expect(calls.at(-1)).toMatchObject({ url: 'gift-page/unwrap', method: 'POST', body: { key: 'some.key' } }),
    );
  });

  it('opens after the unwrapping animation otherwise', async () => {
    isStill = false;
    const person = visit();
    await person.click(await wrapped());
    expect(screen.queryByText('Happy birthday')).toBeNull();
    expect(await screen.findByText('Happy birthday', {}, { timeout: 5_000 })).toBeTruthy();
  });

  it('is open when it was unwrapped earlier', async () => {
    answer = () => ({ data: { ...PAGE, is_unwrapped: true, from: '', message: null } });
    visit();
    expect(await title('For you, Nora')).toBeTruthy();
    expect(screen.queryByText(/^From/)).toBeNull();
    expect(screen.getByRole('status').textContent).toBe('');
  });
});
