import { jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import {
  button,
  checked,
  counter,
  mug,
  openCart,
  payments,
  pdf,
  said,
  setCounter,
  total,
  where,
} from '../../test/support/open-cart.js';
import { CHECKOUTS_STORAGE_KEY } from '../shared/cart/cart-storage.js';
import { lineAdded, linesReplaced } from '../shared/cart/cart-slice.js';
import { HOUR_MS } from '../../server/platform/durations/contract.js';
import type { FieldProblem } from '../../server/platform/errors/contract.js';

/** With an id as the shop has them: what is kept is read with care. */
const kept = { ...mug, productId: '018f0000-0000-7000-8000-0000000000a1' };

beforeEach(setCounter);

describe('checking out', () => {
  const refuse = (code: string, message = '', fields?: FieldProblem[]) => {
    counter.answers['create-payment'] = () => ({ error: { status: 409, data: { code, message, fields } } });
  };
  const asGuest = async (user: UserEvent, email = 'nora@example.com') => {
    await user.click(button('Guest Checkout'));
    await screen.findByRole('dialog', { name: 'Guest Checkout' });
    if (email) await user.type(screen.getByLabelText(/^Email/), email);
    await user.click(button('Continue to payment'));
  };

  it.each(['signed-in', 'signed-out'] as const)(
    'says that an empty cart is empty, to who is %s, and leads to the gifts',
    async (session) => {
      counter.session = session;
      const { user } = await openCart();
      expect(screen.getByRole('link', { name: 'Browse gifts' })).toBeTruthy();
      expect(screen.queryByText(/Total|secure page/)).toBeNull();
      await user.click(button('Checkout'));
      expect(screen.getByText('Empty Cart')).toBeTruthy();
      expect(screen.getByText('Please add items to your cart before checking out.')).toBeTruthy();
      expect(payments()).toEqual([]);
      expect(window.open).not.toHaveBeenCalled();
    },
  );

  it('says so when the cart was emptied elsewhere in the meantime', async () => {
    const { user, store } = await openCart(mug);
    await checked();
    await user.click(button('Guest Checkout'));
    act(() => void store.dispatch(linesReplaced([])));
    await user.type(screen.getByLabelText(/^Email/), 'nora@example.com');
    await user.click(button('Continue to payment'));
    expect(screen.getByText('Empty Cart')).toBeTruthy();
    expect(screen.getByText('Please add items to your cart before checking out.')).toBeTruthy();
    expect(payments()).toEqual([]);
  });

  it('as a visitor leads to the sign-in page and back to the cart', async () => {
    const { user } = await openCart(mug);
    await user.click(button('Login & Checkout'));
    expect(where()).toBe('/auth?returnTo=%2Fcart');
  });

  it('as a guest needs an address, and has it focused', async () => {
    const { user } = await openCart(mug);
    await asGuest(user, '');
    expect(screen.getByText('Email Required')).toBeTruthy();
    expect(screen.getAllByText('Please enter your email address.')).not.toHaveLength(0);
    expect(document.activeElement).toBe(screen.getByLabelText(/^Email/));
    expect(window.open).not.toHaveBeenCalled();
    await user.type(screen.getByLabelText(/^Email/), 'n');
    expect(screen.queryByText('Email Required')).toBeNull();
  });

  it('sends the prices that were seen, once for a double click, and points the tab that the click opened', async () => {
    counter.session = 'signed-in';
    const { user } = await openCart({ ...mug, quantity: 2 });
    await checked();
    await user.dblClick(button('Checkout'));
    expect(await said('Redirecting to Checkout')).toBeTruthy();
    expect(payments()).toHaveLength(1);
    expect(payments()[0]!.body.items).toEqual([{ productId: 'mug', productType: 'product', quantity: 2, unitPrice: 18 }]);
    expect(counter.tab.location.replace).toHaveBeenCalledWith('https://pay.example/cs_1');
    expect(total()).toBe('$36.00');
  });

  it('asks where the parcel goes, tells what that costs, and says so to the shop', async () => {
    counter.session = 'signed-in';
    const { user } = await openCart({ ...mug, quantity: 3 });
    expect(screen.getByText('Total')).toBeTruthy();
    await user.selectOptions(screen.getByLabelText('Ships to'), 'Another country');
    expect(screen.getByText('International shipping is $19.99.')).toBeTruthy();
    expect(screen.getByText('Subtotal')).toBeTruthy();
    await user.click(button('Checkout'));
    await waitFor(() => expect(payments()[0]?.body).toMatchObject({ destination: 'international' }));
  });

  it('of a PDF asks for no country', async () => {
    await openCart(pdf);
    expect(screen.queryByLabelText('Ships to')).toBeNull();
    expect(screen.getByText('Total')).toBeTruthy();
  });

  it('works where the browser knows no crypto.randomUUID, as on plain http', async () => {
    counter.session = 'signed-in';
    Object.defineProperty(globalThis.crypto, 'randomUUID', { configurable: true, value: undefined });
    const { user } = await openCart(mug);
    await user.click(button('Checkout'));
    await waitFor(() => expect(payments()[0]?.headers?.['idempotency-key']).toMatch(/^[\w-]{36}$/));
  });

  it('takes out of a guest’s cart what was ordered, not what another tab added in that moment', async () => {
    const answer = Promise.withResolvers<{ data: unknown }>();
    counter.answers['create-payment'] = () => answer.promise;
    const { user, store } = await openCart(kept);
    await asGuest(user);
    act(() => void store.dispatch(lineAdded(pdf)));
    await act(async () => answer.resolve({ data: { url: 'https://pay.example/cs_1', orderNumber: 'KS-1' } }));
    await waitFor(() => expect(total()).toBe('$9.00'));
    expect(payments()[0]!.body.items).toHaveLength(1);
  });

  it('empties a guest’s cart', async () => {
    const { user } = await openCart(kept);
    await asGuest(user);
    expect(await said('Your payment is still open')).toBeTruthy();
    expect(payments()[0]!.body).toMatchObject({ customerInfo: { email: 'nora@example.com', firstName: '', lastName: '' } });
  });

  describe('that a guest started and left', () => {
    const lookAgain = () => act(() => void window.dispatchEvent(new StorageEvent('storage', { key: CHECKOUTS_STORAGE_KEY })));
    const leave = async () => {
      const { user } = await openCart(kept);
      await asGuest(user);
      expect((await screen.findByRole('link', { name: 'Continue to payment' })).getAttribute('href')).toBe(
        'https://pay.example/cs_1',
      );
      return user;
    };

    it('gives its gifts back once', async () => {
      const user = await leave();
      await user.click(button('Put the gifts back in the cart'));
      expect(total()).toBe('$18.00');
      await user.click(button('Remove Grandpa’s Own Mug'));
      expect(screen.getByText('Your cart is empty')).toBeTruthy();
      expect(screen.queryByRole('button', { name: 'Put the gifts back in the cart' })).toBeNull();
    });

    it('can no longer be paid after an hour, but its gifts are kept', async () => {
      await leave();
      const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + HOUR_MS);
      lookAgain();
      clock.mockRestore();
      expect(screen.queryByRole('link', { name: 'Continue to payment' })).toBeNull();
      expect(button('Put the gifts back in the cart')).toBeTruthy();
    });

    it('is forgotten once another tab has seen it paid', async () => {
      await leave();
      localStorage.removeItem(CHECKOUTS_STORAGE_KEY);
      lookAgain();
      expect(screen.getByText('Your cart is empty')).toBeTruthy();
      expect(screen.queryByRole('button', { name: 'Put the gifts back in the cart' })).toBeNull();
    });
  });

  it('never charges a price that was not seen: it shows the new one, and is pressed again', async () => {
    const { user } = await openCart(mug);
    await checked();
    refuse('CHECKOUT.PRICE_CHANGED', 'A price in your cart has changed. Nothing was charged.');
    counter.checkedLine = { unitPrice: 19 };
    await asGuest(user);
    expect(await said('Now $19.00, was $18.00')).toBeTruthy();
    expect(screen.getByText(/Nothing was charged. Please look at your cart/)).toBeTruthy();
    expect(total()).toBe('$19.00');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Guest Checkout' })).toBeNull());
    counter.answers['create-payment'] = () => ({ data: { url: 'https://pay.example/cs_1', orderNumber: 'KS-1' } });
    await user.click(button('Guest Checkout'));
    await user.click(button('Continue to payment'));
    await waitFor(() => expect(payments().at(-1)!.body.items[0]).toMatchObject({ unitPrice: 19 }));
  });

  it('that fails says so and keeps the cart, the address and the key', async () => {
    counter.answers['create-payment'] = () => ({ error: { status: 'FETCH_ERROR' } });
    const { user } = await openCart(mug);
    await asGuest(user);
    expect(await said('Checkout Error')).toBeTruthy();
    expect(screen.getByText('There was an error processing your checkout. Please try again.')).toBeTruthy();
    await user.click(button('Continue to payment'));
    await waitFor(() => expect(payments()).toHaveLength(2));
    expect(payments()[0]!.headers).toEqual(payments()[1]!.headers);
    expect(screen.getByLabelText<HTMLInputElement>(/^Email/).value).toBe('nora@example.com');
  });

  it('that has ended is not tried again with the same key', async () => {
    counter.session = 'signed-in';
    refuse('CHECKOUT.IDEMPOTENCY_CONFLICT', 'This checkout has ended. Please check out again.');
    const { user } = await openCart(mug);
    await user.click(button('Checkout'));
    expect(await said('This checkout has ended. Please check out again.')).toBeTruthy();
    await user.click(button('Checkout'));
    await waitFor(() => expect(payments()).toHaveLength(2));
    expect(payments()[0]!.headers).not.toEqual(payments()[1]!.headers);
  });

  it('from another page, tab or reload is the same cart for the shop, and its gifts leave once it is paid', async () => {
    counter.session = 'signed-in';
    const { user } = await openCart(kept);
    await user.click(button('Checkout'));
    await said('Redirecting to Checkout');
    refuse('CHECKOUT.ALREADY_PAID', 'You have already paid for this cart: it is order KS-1.');
    await user.click(button('Checkout'));
    expect(await said('You have already paid for this cart: it is order KS-1.')).toBeTruthy();
    const [first, second] = payments();
    expect(first!.body).toMatchObject({ cartId: expect.stringMatching(/^[\w-]{36}$/) });
    expect(second!.body).toEqual(first!.body);
    expect(screen.getByText('Your cart is empty')).toBeTruthy();
  });

  it('reads what the shop found wrong, without the names of its fields', async () => {
    const message = 'Please enter a valid email address.';
    refuse('REQUEST.INVALID', `customerInfo.email: ${message}`, [{ field: 'customerInfo.email', message }]);
    const { user } = await openCart(mug);
    await asGuest(user);
    expect(await said('Please enter a valid email address.')).toBeTruthy();
  });
});
