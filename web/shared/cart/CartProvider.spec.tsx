import { configureStore } from '@reduxjs/toolkit';
import { act, render, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { jest } from '@jest/globals';
import { rootReducer } from '../store/root-reducer.js';
import { selectToasts } from '../toasts/toasts-slice.js';
import { CartProvider, useCart } from './CartProvider.js';
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
  return renderHook(useCart, { wrapper }).result;
}

beforeEach(() => localStorage.clear());

it('throws outside its provider', () => {
  const silent = console.error;
  console.error = () => undefined;
  const Stray = () => <>{useCart().itemCount}</>;
  expect(() => render(<Stray />)).toThrow('useCart must be used within a CartProvider');
  console.error = silent;
});

it('counts units and dollars', () => {
  const cart = renderCart();
  act(() => cart.current.add(line));
  act(() => cart.current.add({ ...line, productType: 'pdf', quantity: 1, unitPrice: 9.1 }));
  expect(cart.current).toMatchObject({ itemCount: 3, totalPrice: 57.1 });
});

it('keeps its functions while it changes, so that no effect of a page starts again because of them', () => {
  const cart = renderCart();
  const functions = () => Object.entries(cart.current).filter(([, value]) => typeof value === 'function');
  const before = functions();
  act(() => cart.current.add(line));
  act(() => cart.current.setOpen(true));
  expect(functions()).toEqual(before);
  expect(before).toHaveLength(4);
});

it('adds to the cart as it is now, whatever was last rendered', () => {
  const cart = renderCart();
  const { add } = cart.current;
  act(() => {
    add({ ...line, quantity: 60 });
    add({ ...line, quantity: 60 });
  });
  expect(cart.current.itemCount).toBe(99);
});

it('is restored after a reload', () => {
  const before = renderCart();
  act(() => before.current.add(line));
  expect(renderCart().current.lines).toMatchObject([{ productId: line.productId, quantity: 2 }]);
});

it('follows changes of another tab', () => {
  const cart = renderCart();
  const newValue = JSON.stringify([{ ...line, totalPrice: 48 }]);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: CART_STORAGE_KEY, newValue })));
  expect(cart.current.itemCount).toBe(2);
});

it('follows what changed while the browser kept the page for the way back', () => {
  const cart = renderCart();
  act(() => cart.current.add(line));
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
    act(() => cart.current.add(line));
    act(() => cart.current.add(line));
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
    act(() => cart.current.add(line));
    await waitFor(() => expect(notes()).toEqual(['Your cart is full']));
    expect(cart.current.lines).toHaveLength(50);
    act(() => cart.current.add({ ...line, productId: idOf(7), quantity: 98 }));
    await waitFor(() => expect(notes()).toContain('99 of one gift'));
    expect(cart.current.lines[7]).toMatchObject({ quantity: 99 });
  });
});
