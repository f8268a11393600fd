import { expect, jest } from '@jest/globals';
import type { Store } from '@reduxjs/toolkit';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import type { CartCheck } from '../../server/checkout/contract.js';
import { CartOverlay } from '../../web/app/CartOverlay.js';
import type { NewCartLine } from '../../web/shared/cart/cart-line.js';
import { cartOpened, lineAdded } from '../../web/shared/cart/cart-slice.js';
import { CART_STORAGE_KEY } from '../../web/shared/cart/cart-storage.js';
import { getAccessToken } from '../../web/shared/session/auth-client.js';
import { Toaster } from '../../web/shared/toasts/Toaster.js';
import { renderInShop, signIn } from './render-in-shop.js';
import { type Answer, type Call, stubApi } from './stub-api.js';

interface CartCall extends Call {
  body: { items: Record<string, unknown>[]; discountCode?: string; remindMe?: boolean; gifts?: { productId: string }[] };
}
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
  answers: Record<string, (call: CartCall) => Answer | Promise<Answer>>;
  calls: CartCall[];
  /** The tab that `window.open` returns. */
  tab: { document: object; location: { replace: jest.Mock }; close: jest.Mock; closed: boolean };
}

/** The environment of the cart in one test. */
export let counter: Counter;

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
  if (counter.session === 'signed-in') signIn();
  const { store, user } = renderInShop(
    <>
      <Where />
      <CartOverlay />
      <Toaster />
    </>,
    { address: counter.address, delay: null },
  );
  act(() => {
    for (const line of lines) store.dispatch(lineAdded(line));
    store.dispatch(cartOpened(true));
  });
  await screen.findByRole('dialog', { name: 'Your cart' });
  await act(async () => void (await getAccessToken()));
  return { store, user };
}

/** Renders the whole shop at an address, with these lines in the cart. */
export async function openShop(address: string, ...lines: NewCartLine[]): Promise<{ store: Store; user: UserEvent }> {
  const { Pages } = await import('../../web/app/router.js');
  if (counter.session === 'signed-in') signIn();
  if (lines.length > 0) localStorage.setItem(CART_STORAGE_KEY, JSON.stringify(lines));
  return renderInShop(
    <>
      <Where />
      <Pages />
    </>,
    { address, delay: null },
  );
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
  stubApi((call) => {
    counter.calls.push(call as CartCall);
    return counter.answers[call.url]?.(call as CartCall);
  });
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
