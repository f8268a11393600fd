import { expect, jest } from '@jest/globals';
import type { Store } from '@reduxjs/toolkit';
import { createApi, type BaseQueryFn } from '@reduxjs/toolkit/query/react';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { Provider } from 'react-redux';
import type { CartCheck } from '../../server/checkout/contract.js';
import type { NewCartLine } from '../../web/shared/cart/cart-line.js';
import { cartOpened, lineAdded } from '../../web/shared/cart/cart-slice.js';
import { CART_STORAGE_KEY } from '../../web/shared/cart/cart-storage.js';

type Call = {
  url: string;
  body: { items: Record<string, unknown>[]; discountCode?: string; remindMe?: boolean; gifts?: { productId: string }[] };
  headers?: Record<string, string>;
};
type Answer = { data: unknown } | { error: { status: number | 'FETCH_ERROR'; data?: unknown } };
type CheckedLine = CartCheck['lines'][number];

interface Counter {
  session: 'signed-in' | 'signed-out';
  /** Overrides of the valid check result of every line. */
  checkedLine: Partial<CheckedLine>;
  /** The check result of a discount code. */
  discount: Omit<NonNullable<CartCheck['discount']>, 'code'>;
  addsTax: boolean;
  /** The page on which the cart is opened. */
  address: string;
  answers: Record<string, (call: Call) => Answer | Promise<Answer>>;
  calls: Call[];
  /** The tab that `window.open` returns. */
  tab: { document: object; location: { replace: jest.Mock }; close: jest.Mock; closed: boolean };
}

/** The environment of the cart in one test. */
export let counter: Counter;

const baseQuery: BaseQueryFn<Call, unknown, unknown> = async (call) => {
  counter.calls.push(call);
  return counter.answers[call.url.split('?')[0]!]!(call);
};
const api = createApi({ baseQuery, tagTypes: ['Order'], endpoints: () => ({}) });

jest.unstable_mockModule('../../web/shared/api/api.js', () => ({
  api,
  apiErrorOf: (error?: { data?: { code?: string } }) => error?.data,
}));
jest.unstable_mockModule('../../web/shared/session/SessionProvider.js', () => ({
  useSession: () => ({ state: counter.session, user: counter.session === 'signed-in' ? { id: 'u1' } : null }),
}));
const { MemoryRouter, useLocation } = await import('react-router-dom');
const { makeStore } = await import('../../web/shared/store/store.js');
const { CartProvider } = await import('../../web/shared/cart/CartProvider.js');
const { Toaster } = await import('../../web/shared/toasts/Toaster.js');
const { CartOverlay } = await import('../../web/app/CartOverlay.js');

export const mug: NewCartLine = {
  productId: 'mug',
  productName: 'Grandpa’s Own Mug',
  productType: 'product',
  quantity: 1,
  unitPrice: 18,
  imageUrl: '/product-pictures/mug.webp',
};
export const pdf: NewCartLine = { ...mug, productId: 'story', productName: 'Storybook', productType: 'pdf', unitPrice: 9 };
export const own: NewCartLine = { ...mug, generatedImageId: 'picture' };
const OK: CheckedLine = {
  state: 'ok',
  orientation: null,
  unitPrice: 18,
  left: null,
  productName: null,
  imageUrl: null,
  personalisedUrl: null,
  wordFields: [],
  kind: null,
};

const Where = () => <output data-testid="where">{useLocation().pathname + useLocation().search}</output>;

/** Renders the open cart with these lines. */
export async function openCart(...lines: NewCartLine[]): Promise<{ store: Store; user: UserEvent }> {
  const store = makeStore();
  render(
    <Provider store={store}>
      <CartProvider>
        <MemoryRouter initialEntries={[counter.address]}>
          <Where />
          <CartOverlay />
          <Toaster />
        </MemoryRouter>
      </CartProvider>
    </Provider>,
  );
  act(() => {
    for (const line of lines) store.dispatch(lineAdded(line));
    store.dispatch(cartOpened(true));
  });
  await screen.findByRole('dialog', { name: 'Your cart' });
  return { store, user: userEvent.setup({ delay: null }) };
}

/** Renders the whole shop at an address, with these lines in the cart. */
export async function openShop(address: string, ...lines: NewCartLine[]): Promise<{ store: Store; user: UserEvent }> {
  const { Pages } = await import('../../web/app/router.js');
  const store = makeStore();
  if (lines.length > 0) localStorage.setItem(CART_STORAGE_KEY, JSON.stringify(lines));
  render(
    <Provider store={store}>
      <CartProvider>
        <MemoryRouter initialEntries={[address]}>
          <Where />
          <Pages />
        </MemoryRouter>
      </CartProvider>
    </Provider>,
  );
  return { store, user: userEvent.setup({ delay: null }) };
}

export const button = (name: string | RegExp) => screen.getByRole('button', { name });
export const total = () =>
  within(screen.getByText(/^(Sub)?[Tt]otal$/).parentElement!).getByRole('status', { hidden: true }).textContent;
export const where = () => screen.getByTestId('where').textContent;
export const said = (text: string | RegExp) => screen.findByText(text);
const callsTo = (url: string) => counter.calls.filter((call) => call.url === url);
export const payments = () => callsTo('create-payment');
export const checks = () => callsTo('cart-check');
export const restores = () => callsTo('cart-restore');
export const checked = () => waitFor(() => expect(checks()).not.toHaveLength(0));

/** Resets the environment before each test: a visitor, and a shop where every gift is for sale. */
export function setCounter(): void {
  localStorage.clear();
  counter = {
    session: 'signed-out',
    checkedLine: {},
    discount: { amount: 0, problem: 'We don’t recognize this code.' },
    addsTax: false,
    address: '/',
    calls: [],
    answers: {
      'cart-check': ({ body }) => ({
        data: {
          discount: body.discountCode ? { code: body.discountCode, ...counter.discount } : null,
          addsTax: counter.addsTax,
          lines: body.items.map(({ productId }) => ({
            ...OK,
            unitPrice: productId === 'story' ? 9 : 18,
            ...counter.checkedLine,
          })),
        },
      }),
      products: () => ({ data: { products: [], next: null, total: 0 } }),
      'gift-views': ({ body }) => ({ data: { views: body.gifts!.map(({ productId }) => ({ productId, url: null })) } }),
      'create-payment': () => ({ data: { url: 'https://pay.example/cs_1', orderNumber: 'KS-1' } }),
    },
    tab: { document: { title: '', body: {} }, location: { replace: jest.fn() }, close: jest.fn(), closed: false },
  };
  window.open = jest.fn(() => counter.tab as unknown as Window);
}
