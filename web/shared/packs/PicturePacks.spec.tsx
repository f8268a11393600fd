import { jest } from '@jest/globals';
import { combineSlices, configureStore } from '@reduxjs/toolkit';
import { createApi, type BaseQueryFn } from '@reduxjs/toolkit/query/react';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { selectToasts, toastsSlice } from '../toasts/toasts-slice.js';

type Call = { url: string; method?: string; body?: unknown; headers?: Record<string, string> };
type Answer = { data: unknown } | { error: { status: number | string; data?: unknown } };

let answers: Record<string, () => Answer>;
let calls: Call[];
const tab = { goTo: jest.fn<(url: string) => void>(), close: jest.fn<() => void>() };

const baseQuery: BaseQueryFn<string | Call, unknown, unknown> = (asked) => {
  const call = typeof asked === 'string' ? { url: asked } : asked;
  calls.push(call);
  return answers[call.url]?.() ?? { error: { status: 'FETCH_ERROR' } };
};
const api = createApi({ baseQuery, tagTypes: ['GenerationLimits', 'Order'], endpoints: () => ({}) });
jest.unstable_mockModule('../api/api.js', () => ({ api, apiErrorOf: (error?: { data?: unknown }) => error?.data }));
jest.unstable_mockModule('../payment/payment-tab.js', () => ({ openPaymentTab: () => tab }));
const { PicturePacks } = await import('./PicturePacks.js');

const PACK = { id: '019a0000-0000-7000-8000-000000000005', pictures: 5, price: 4.99 };
const payments = () => calls.filter(({ url }) => url === 'create-payment');
const asked = () => calls.filter(({ url }) => url === 'picture-packs');

function open() {
  const store = configureStore({
    reducer: combineSlices(api, toastsSlice),
    middleware: (defaults) => defaults().concat(api.middleware),
  });
  render(
    <Provider store={store}>
      <PicturePacks />
    </Provider>,
  );
  return { user: userEvent.setup(), toasts: () => selectToasts(store.getState()).map(({ message }) => message) };
}

beforeEach(() => {
  calls = [];
  answers = { 'picture-packs': () => ({ data: { packs: [PACK] } }) };
  jest.clearAllMocks();
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
  await waitFor(() => expect(tab.goTo).toHaveBeenCalledWith('https://pay.example/1'));
  const [first, second] = payments();
  expect(first?.body).toMatchObject({ items: [], destination: 'us', pack: { id: PACK.id, price: 4.99 } });
  expect(second?.headers).toEqual(first?.headers);
});
