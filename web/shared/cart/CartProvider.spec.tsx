import { configureStore } from '@reduxjs/toolkit';
import { act, render, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { jest } from '@jest/globals';
import { useAppSelector } from '../store/hooks.js';
import { rootReducer } from '../store/root-reducer.js';
import { selectToasts } from '../toasts/toasts-slice.js';
import { CartProvider, useCart } from './CartProvider.js';
import { addToCart } from './add-to-cart.js';
import type { NewCartLine } from './cart-line.js';
import { selectItemCount, selectTotalPrice } from './cart-slice.js';
import { CART_STORAGE_KEY } from './cart-storage.js';

const idOf = (n: number) => `018f0000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const line = {
  productId: '018f0000-0000-7000-8000-0000000000a1',
  productName: 'Grandpa’s Own Mug',
  productType: 'product' as const,
  quantity: 2,
  unitPrice: 24,
  imageUrl: '/product-pictures/mug.webp',
};

let notes: () => string[];

function renderCart() {
  const store = configureStore({ reducer: rootReducer });
  notes = () => selectToasts(store.getState()).map(({ title }) => title);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Provider store={store}>
      <CartProvider>{children}</CartProvider>
    </Provider>
  );
  const { result } = renderHook(
    () => ({ ...useCart(), itemCount: useAppSelector(selectItemCount), totalPrice: useAppSelector(selectTotalPrice) }),
    { wrapper },
  );
  return {
    get current() {
      return result.current;
    },
    add: (added: NewCartLine) => act(() => store.dispatch(addToCart(added))),
  };
}

beforeEach(() => localStorage.clear());

it('throws outside its provider', () => {
  const silent = console.error;
  console.error = () => undefined;
  const Stray = () => <>{useCart().lines.length}</>;
  expect(() => render(<Stray />)).toThrow('useCart must be used within a CartProvider');
  console.error = silent;
});

it('counts units and dollars', () => {
  const cart = renderCart();
  cart.add(line);
  cart.add({ ...line, productType: 'pdf', quantity: 1, unitPrice: 9.1 });
  expect(cart.current).toMatchObject({ itemCount: 3, totalPrice: 57.1 });
});

it('is restored after a reload', () => {
  const before = renderCart();
  before.add(line);
  expect(renderCart().current.lines).toMatchObject([{ productId: line.productId, quantity: 2 }]);
});

it('does not store an older change of another tab over its newest one', () => {
  const cart = renderCart();
  const [older, newest] = [2, 3].map((quantity) => JSON.stringify([{ ...line, quantity, totalPrice: 24 * quantity }]));
  localStorage.setItem(CART_STORAGE_KEY, newest!);
  const say = (newValue: string) =>
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: CART_STORAGE_KEY, newValue })));
  say(older!);
  expect(localStorage.getItem(CART_STORAGE_KEY)).toBe(newest);
  say(newest!);
  expect(cart.current.itemCount).toBe(3);
  cart.add(line);
  expect(localStorage.getItem(CART_STORAGE_KEY)).toContain('"quantity":5');
});

it('follows changes of another tab', () => {
  const cart = renderCart();
  const newValue = JSON.stringify([{ ...line, totalPrice: 48 }]);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: CART_STORAGE_KEY, newValue })));
  expect(cart.current.itemCount).toBe(2);
});

it('follows what changed while the browser kept the page for the way back', () => {
  const cart = renderCart();
  cart.add(line);
  localStorage.setItem(CART_STORAGE_KEY, JSON.stringify([{ ...line, quantity: 5 }]));
  act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  expect(cart.current.itemCount).toBe(5);
});

describe('the customer sees a toast', () => {
  it('once when the cart cannot be stored, and keeps it until the page is closed', async () => {
    const forbidden = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const cart = renderCart();
    cart.add(line);
    cart.add(line);
    await waitFor(() => expect(notes()).toEqual(['Your cart cannot be kept']));
    expect(cart.current.itemCount).toBe(4);
    forbidden.mockRestore();
  });

  it.each(['{"items":[]}', 'not JSON', JSON.stringify([{ id: 'mug', qty: 2 }])])(
    'that %s, kept by an older shop, could not be read',
    async (kept) => {
      localStorage.setItem(CART_STORAGE_KEY, kept);
      expect(renderCart().current.lines).toEqual([]);
      await waitFor(() => expect(notes()).toEqual(['Part of your cart could not be read']));
    },
  );

  it('when a cart is full at 50 lines, or a line at 99 units', async () => {
    localStorage.setItem(
      CART_STORAGE_KEY,
      JSON.stringify(Array.from({ length: 50 }, (_, n) => ({ ...line, productId: idOf(n), totalPrice: 48 }))),
    );
    const cart = renderCart();
    cart.add(line);
    await waitFor(() => expect(notes()).toEqual(['Your cart is full']));
    expect(cart.current.lines).toHaveLength(50);
    cart.add({ ...line, productId: idOf(7), quantity: 98 });
    await waitFor(() => expect(notes()).toContain('99 of one gift'));
    expect(cart.current.lines[7]).toMatchObject({ quantity: 99 });
  });
});
