import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import {
  button,
  checked,
  checks,
  counter,
  mug,
  openCart,
  own,
  pdf,
  said,
  setCounter,
  total,
  where,
} from '../../test/support/open-cart.js';
import type { CartCheck } from '../../server/checkout/contract.js';
import { cartOpened, lineAdded, selectCart } from '../shared/cart/cart-slice.js';
import { CART_STORAGE_KEY } from '../shared/cart/cart-storage.js';

type LineStatus = CartCheck['lines'][number];

beforeEach(setCounter);

describe('a line of the open cart', () => {
  it.each<[string, Partial<LineStatus>, string, RegExp]>([
    ['is gone', { state: 'gone', unitPrice: null }, 'This gift is no longer for sale.', /^Remove/],
    ['is no longer sold so', { state: 'not-sold', unitPrice: null }, 'It is no longer sold in this form.', /Choose another/],
    ['is sold out', { state: 'sold-out', unitPrice: null }, 'This gift is sold out.', /See the gift/],
    ['only a newer shop knows', { state: 'recalled' as 'gone' }, 'recalled', /^Remove/],
  ])('that %s shows the problem and a fix, and blocks the checkout', async (_what, answer, text, way) => {
    counter.checkedLine = answer;
    const { user } = await openCart(mug);
    const note = await said(text);
    expect(screen.getAllByRole(way.source.includes('Remove') ? 'button' : 'link', { name: way })).not.toHaveLength(0);
    expect(screen.getByText('One gift cannot be ordered as it is.')).toBeTruthy();
    await user.click(button('Guest Checkout'));
    expect(screen.queryByRole('dialog', { name: 'Guest Checkout' })).toBeNull();
    expect(document.activeElement!.contains(note)).toBe(true);
  });

  it('with fewer units left offers to take those', async () => {
    counter.checkedLine = { left: 2 };
    const { user } = await openCart({ ...mug, quantity: 5 });
    expect(await said(/Only 2 left/)).toBeTruthy();
    await user.click(button('Take 2'));
    expect(screen.queryByText(/Only 2 left/)).toBeNull();
    expect(total()).toBe('$36.00');
  });

  it('whose price changed shows both prices, and the total follows', async () => {
    counter.checkedLine = { unitPrice: 19 };
    await openCart({ ...mug, quantity: 2 });
    expect(await said('Now $19.00, was $18.00')).toBeTruthy();
    expect(total()).toBe('$38.00');
  });

  it('with a picture of the account asks a visitor to log in, and comes back to the cart', async () => {
    counter.checkedLine = { state: 'picture-gone', unitPrice: null };
    const { user } = await openCart({ ...own, personalisedUrl: '/kept-address?expires=1' });
    expect(await said(/Your picture is kept in your account/)).toBeTruthy();
    expect(document.querySelector('[src="/kept-address?expires=1"]')).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Log in to order it' }));
    expect(where()).toBe('/auth?returnTo=%2Fcart');
  });

  it('with a picture shows it at its fresh address, or says that it was deleted', async () => {
    counter.session = 'signed-in';
    counter.checkedLine = { personalisedUrl: '/fresh?expires=2' };
    await openCart({ ...own, personalisedUrl: '/stale?expires=1' });
    await waitFor(() => expect(document.querySelector('[src="/fresh?expires=2"]')).not.toBeNull());
    counter.checkedLine = { state: 'picture-gone', unitPrice: null };
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await said(/Your picture is no longer in your account/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Make another picture' }).getAttribute('href')).toBe('/product/mug?showUpload=true');
  });

  it('without an own picture says that it is not printed, and leads to a photo', async () => {
    const { user } = await openCart(mug);
    expect(screen.getByText(/We print it only with a photo of yours/)).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'Add your photo' }));
    expect(where()).toBe('/product/mug?showUpload=true');
  });

  it('has no dedication that cannot be printed', async () => {
    const { user } = await openCart(pdf);
    await user.type(screen.getByLabelText('Dedication on its own page of the PDF (optional)'), '爱');
    expect(await said(/can’t print a character of this dedication/)).toBeTruthy();
    await user.click(button('Guest Checkout'));
    expect(screen.queryByRole('dialog', { name: 'Guest Checkout' })).toBeNull();
  });

  it('takes at most 99 units', async () => {
    await openCart({ ...mug, quantity: 99 });
    expect(button('Increase quantity of Grandpa’s Own Mug').hasAttribute('disabled')).toBe(true);
  });
});

describe('a removed line', () => {
  it('returns to its position with Undo, and the focus stays in the list', async () => {
    const { user } = await openCart(mug, pdf);
    await user.click(button('Remove Grandpa’s Own Mug'));
    expect(total()).toBe('$9.00');
    expect(document.activeElement).toBe(button('Remove Storybook'));
    await user.click(button('Undo: Removed: Grandpa’s Own Mug'));
    expect(screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual([
      'Grandpa’s Own Mug',
      'Storybook',
    ]);
  });

  it('leaves the focus in the cart when it comes back as the only line', async () => {
    const { user } = await openCart(mug);
    await user.click(button('Remove Grandpa’s Own Mug'));
    screen.getByRole('link', { name: 'Browse gifts' }).focus();
    await user.click(button('Undo: Removed: Grandpa’s Own Mug'));
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Your cart' }));
  });

  it('returns after "Clear all" too, beside newer lines', async () => {
    const { user, store } = await openCart(mug, pdf);
    await user.click(button('Clear all'));
    expect(screen.getByText('Your cart is empty')).toBeTruthy();
    act(() => void store.dispatch(lineAdded({ ...mug, quantity: 2 })));
    await user.click(button('Undo: Your cart is cleared'));
    expect(total()).toBe('$63.00');
  });
});

describe('the cart is checked again', () => {
  it('when the user returns to the page after a while, but not right after a check', async () => {
    const { store } = await openCart(mug);
    await waitFor(() => expect(store.getState().cartCheck.checkedAt).toBeGreaterThan(0));
    await act(async () => undefined);
    const look = () => act(async () => void document.dispatchEvent(new Event('visibilitychange')));
    await look();
    expect(checks()).toHaveLength(1);
    const now = Date.now();
    const clock = jest.spyOn(Date, 'now').mockReturnValue(now + 61_000);
    await look();
    await waitFor(() => expect(checks()).toHaveLength(2));
    clock.mockRestore();
  });

  it('when another tab adds a line', async () => {
    await openCart(mug);
    await checked();
    const newValue = JSON.stringify([mug, pdf].map((line) => ({ ...line, productId: randomUUID() })));
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: CART_STORAGE_KEY, newValue })));
    await waitFor(() => expect(checks().at(-1)!.body.items).toHaveLength(2));
  });

  it('when it is opened again; an answer that arrives after it was closed is ignored', async () => {
    const answer = counter.answers['cart-check']!;
    const late = Promise.withResolvers<Awaited<ReturnType<typeof answer>>>();
    counter.answers['cart-check'] = () => late.promise;
    const { store } = await openCart(mug);
    await checked();
    act(() => void store.dispatch(cartOpened(false)));
    counter.checkedLine = { unitPrice: 19 };
    await act(async () => late.resolve(await answer(checks()[0]!)));
    expect(selectCart(store.getState()).lines).toMatchObject([{ unitPrice: 18 }]);

    counter.answers['cart-check'] = answer;
    act(() => void store.dispatch(cartOpened(true)));
    expect(await said('Now $19.00, was $18.00')).toBeTruthy();
  });

  it('once the server can be reached, without losing a line', async () => {
    const online = counter.answers['cart-check']!;
    counter.answers['cart-check'] = () => ({ error: { status: 'FETCH_ERROR' } });
    const { user } = await openCart(mug);
    expect(await said(/Your cart is saved/)).toBeTruthy();
    expect(total()).toBe('$18.00');
    counter.answers['cart-check'] = online;
    await user.click(button('Try again'));
    await waitFor(() => expect(screen.queryByText(/Your cart is saved/)).toBeNull());
  });
});
