import { jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { PicturePacks } from './PicturePacks.js';
import { renderInShop } from '../../../test/support/render-in-shop.js';
import { type Answer, type Call, stubApi } from '../../../test/support/stub-api.js';

let answers: Record<string, () => Answer>;
let calls: Call[];
const tab = { document: { body: {} }, location: { replace: jest.fn() }, close: jest.fn(), closed: false };

stubApi((call) => {
  calls.push(call);
  return answers[call.url]?.() ?? { error: { status: 'FETCH_ERROR' } };
});

const PACK = { id: '019a0000-0000-7000-8000-000000000005', pictures: 5, price: 4.99 };
const payments = () => calls.filter(({ url }) => url === 'create-payment');
const asked = () => calls.filter(({ url }) => url === 'picture-packs');

function open() {
  const { user, toasts } = renderInShop(<PicturePacks />);
  return { user, toasts: () => toasts().map(({ message }) => message) };
}

beforeEach(() => {
  calls = [];
  answers = { 'picture-packs': () => ({ data: { packs: [PACK] } }) };
  jest.clearAllMocks();
  window.open = () => tab as unknown as Window;
});

it('says that packs could not be loaded, and asks again', async () => {
  answers = {};
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(asked()).toHaveLength(2);
});

it('shows nothing where no packs are sold', async () => {
  answers['picture-packs'] = () => ({ data: { packs: [] } });
  open();
  await waitFor(() => expect(screen.queryByText('Get more pictures')).toBeNull());
});

it('closes the tab and shows the packs as they are now when one is refused', async () => {
  const message = 'These pictures are no longer sold. Nothing was charged.';
  answers['create-payment'] = () => ({ error: { status: 409, data: { code: 'CHECKOUT.PACK_NOT_AVAILABLE', message } } });
  const { user, toasts } = open();
  await user.click(await screen.findByRole('button', { name: 'Buy 5 pictures for $4.99' }));
  await waitFor(() => expect(tab.close).toHaveBeenCalledTimes(1));
  expect(toasts()).toEqual([message]);
  expect(asked()).toHaveLength(2);
});

it('buys with one key until the payment page is open', async () => {
  const { user } = open();
  const buy = await screen.findByRole('button', { name: 'Buy 5 pictures for $4.99' });
  await user.click(buy);
  answers['create-payment'] = () => ({ data: { url: 'https://pay.example/1', orderNumber: 'KS-1' } });
  await user.click(buy);
  await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith('https://pay.example/1'));
  const [first, second] = payments();
  expect(first?.body).toMatchObject({ items: [], destination: 'us', pack: { id: PACK.id, price: 4.99 } });
  expect(first?.headers['idempotency-key']).toBeTruthy();
  expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key']);
});
