import { screen, waitFor } from '@testing-library/react';
import {
  button,
  counter,
  mug,
  openCart,
  payments,
  pdf,
  restores,
  said,
  setCounter,
  where,
} from '../../test/support/open-cart.js';
import type { NewCartLine } from '../shared/cart/cart-line.js';

beforeEach(setCounter);

const WISH = 'Send me one reminder by email if I don’t finish today';
const wish = () => screen.getByRole<HTMLInputElement>('checkbox', { name: WISH });

describe('the wish for a mail with a cart left behind', () => {
  it('is not there before the customer says so, and is kept for the next time', async () => {
    counter.session = 'signed-in';
    const { user } = await openCart(mug);
    expect(wish().checked).toBe(false);
    await user.click(button('Checkout'));
    await user.click(wish());
    await user.click(button('Checkout'));
    await waitFor(() => expect(payments().map(({ body }) => body.remindMe)).toEqual([undefined, true]));
    expect(localStorage['keepsake-remind-me']).toBe('true');
    await user.click(wish());
    expect(localStorage['keepsake-remind-me']).toBeUndefined();
  });

  it('is asked of guests beside their address', async () => {
    const { user } = await openCart(mug);
    await user.click(button('Guest Checkout'));
    await user.type(await screen.findByLabelText(/^Email/), 'nora@example.com');
    await user.click(wish());
    await user.click(button('Continue to payment'));
    await waitFor(() => expect(payments()[0]?.body).toMatchObject({ remindMe: true }));
  });
});

const restored = (line: NewCartLine) => ({ ...line, generatedImageId: null, words: [], kind: 'mug', dedication: null });

function comeBack(answer: (typeof counter.answers)[string], ...lines: NewCartLine[]) {
  counter.address = '/cart?restore=the.signed.key';
  counter.answers['cart-restore'] = answer;
  return openCart(...lines);
}

describe('the link of that mail', () => {
  it('adds the missing lines and doubles none', async () => {
    const lines = [restored({ ...mug, quantity: 2 }), restored(pdf)];
    await comeBack(() => ({ data: { lines, isPartial: false } }), mug);
    await said('Your cart is back');
    expect(restores().map(({ body }) => body)).toContainEqual({ key: 'the.signed.key' });
    await said('Storybook');
    expect(screen.getByText('2 gifts')).toBeTruthy();
    expect(where()).toBe('/cart');
  });

  it.each([
    [[restored(pdf)], 'Something that was in it is no longer for sale.'],
    [[], 'What was in this cart is no longer for sale.'],
  ])('shows which gifts are no longer for sale, with %j left', async (lines, text) => {
    await comeBack(() => ({ data: { lines, isPartial: true } }));
    await said(text);
  });

  it('shows an empty cart and a message when it has expired', async () => {
    const message = 'This link has expired. Please choose your gifts again.';
    await comeBack(() => ({ error: { status: 410, data: { code: 'CHECKOUT.CART_LINK_EXPIRED', message } } }));
    await said(message);
    await said('Your cart is empty');
    expect(where()).toBe('/cart');
  });

  it('can be tried again when the shop cannot be reached', async () => {
    let isOffline = true;
    const { user } = await comeBack(() =>
      isOffline ? { error: { status: 'FETCH_ERROR' } } : { data: { lines: [restored(pdf)], isPartial: false } },
    );
    await said(/can’t reach the server right now/);
    isOffline = false;
    await user.click(button(/^Try again/));
    await said('Storybook');
  });
});
