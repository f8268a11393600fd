import { jest } from '@jest/globals';
import { act, cleanup, screen } from '@testing-library/react';
import type { Order, PaymentState } from '../../server/checkout/contract.js';
import type { PaymentStatus } from '../../server/checkout/order-pages/contract.js';
import { selectCart } from '../../web/shared/cart/cart-slice.js';
import { CART_STORAGE_KEY } from '../../web/shared/cart/cart-storage.js';
import PaymentSuccessPage from '../../web/features/checkout/PaymentSuccessPage.js';
import { renderInShop, signIn } from './render-in-shop.js';
import { type Answer, stubApi } from './stub-api.js';

interface Shop {
  session: 'signed-in' | 'signed-out';
  answers: Record<string, () => Answer>;
}

/** The environment of the page in one test. */
export let shop: Shop;

// Under fake timers nothing waits for its code.
await import('../../web/shared/session/auth-client-instance.js');

const MUG_ID = '018f0000-0000-7000-8000-000000000001';
export const mug = {
  ...{ productId: MUG_ID, productName: 'Mug', productType: 'product', quantity: 1, unitPrice: 18, imageUrl: '' },
  personalised: false,
} as const;

export function orderOf(types: ('pdf' | 'product' | 'combo')[], overrides: Partial<Order> = {}): Order {
  return {
    id: 'o1',
    order_number: 'KS-1',
    status: 'pending',
    payment_state: 'paid',
    subtotal_amount: 72,
    discount_code: null,
    discount_amount: 0,
    tax_amount: 0,
    shipping_amount: 0,
    total_amount: 72,
    created_at: '2026-10-05T13:00:00.000Z',
    paid_at: '2026-10-05T13:00:00.000Z',
    refunded_amount: 0,
    pay_again_url: null,
    shipping_method: 'standard',
    shipped_at: null,
    print_step: 'paid',
    parcels: [],
    pack: null,
    ship_to: null,
    gift: null,
    lines: types.map(
      (productType) => ({ ...mug, id: productType, productType, totalPrice: 18, words: [] }) as unknown as Order['lines'][0],
    ),
    ...overrides,
  };
}

export function stands(payment_state: PaymentState, order: Order | null = orderOf(['product']), pdfs: string[] = []): void {
  const downloads = pdfs.map((name) => ({ name, url: `/downloads/${name}` }));
  const data: PaymentStatus = { known: true, order_number: 'KS-1', payment_state, order, downloads, waiting: [] };
  shop.answers.payments = () => ({ data });
}

/** Advances the time by seconds. */
export const pass = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1000));

export async function show(query = '?session_id=cs_test_1', ...others: object[]) {
  if (shop.session === 'signed-in') signIn({ email: 'nora@post.example', user_metadata: { first_name: 'Nora' } });
  localStorage.setItem(CART_STORAGE_KEY, JSON.stringify([mug, ...others]));
  const { store } = renderInShop(<PaymentSuccessPage />, { address: `/payment-success${query}` });
  await pass(0.1);
  await pass(0.1);
  return { cart: () => selectCart(store.getState()).lines };
}

export const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
export const text = () => document.body.textContent;

/** Resets the environment before each test: a visitor, and a payment that the server does not know. */
export function openShop(): void {
  jest.useFakeTimers();
  localStorage.clear();
  stubApi(({ url }) => shop.answers[url.split('/')[0]!]?.());
  shop = {
    session: 'signed-out',
    answers: {
      payments: () => ({ data: { known: false, order_number: null, payment_state: null, order: null, downloads: [] } }),
      orders: () => ({ error: { status: 404 } }),
    },
  };
}

export function closeShop(): void {
  cleanup();
  jest.useRealTimers();
}
