import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { button, counter, mug, openCart, payments, pdf, setCounter } from '../../test/support/open-cart.js';

beforeEach(() => {
  setCounter();
  counter.session = 'signed-in';
});

const isGift = () => screen.getByRole('checkbox', { name: /^This is a gift/ });
const isEmailed = () => screen.findByRole('checkbox', { name: /^Email the PDF to them/ });
const paid = () => waitFor(() => expect(payments()).toHaveLength(1));

async function fillDelivery(user: UserEvent): Promise<void> {
  await user.click(isGift());
  await user.click(await isEmailed());
  await user.type(screen.getByLabelText('Their name'), ' Nora ');
  await user.type(screen.getByLabelText('Their email'), 'nora@example.com');
  await user.selectOptions(screen.getByLabelText('Hour'), '6 PM');
  // West of this machine: where today has begun later, it is never over.
  await user.selectOptions(screen.getByLabelText('Their time zone'), 'Pacific/Honolulu');
}

it('an order is not a gift by default', async () => {
  const { user } = await openCart(mug);
  await user.click(button('Checkout'));
  await paid();
  expect(payments()[0]!.body).not.toHaveProperty('gift');
});

it('a gift without a PDF has a message, and nothing to email', async () => {
  const { user } = await openCart(mug);
  expect(screen.getByText('Add a message. The parcel has no prices in it.')).toBeTruthy();
  await user.click(isGift());
  await user.type(await screen.findByLabelText('Your message (optional)'), ' With love ');
  expect(screen.getByText('11 of 300 characters')).toBeTruthy();
  expect(screen.queryByRole('checkbox', { name: /^Email/ })).toBeNull();
  await user.click(button('Checkout'));
  await paid();
  expect(payments()[0]!.body).toMatchObject({ gift: { message: 'With love' } });
});

it('a delivery that lacks something keeps the cart, and has the first field focused', async () => {
  const { user } = await openCart(pdf);
  expect(screen.getByText('Add a message.')).toBeTruthy();
  await user.click(isGift());
  await user.click(await isEmailed());
  expect(screen.queryByText('Please enter their name.')).toBeNull();
  await user.click(button('Checkout'));
  expect(screen.getByText('Please enter their name.')).toBeTruthy();
  expect(screen.getByText('Please enter their email address.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Their name'));
  expect(payments()).toEqual([]);
});

it('a delivery goes to the mailbox at the hour of its time zone, and is kept in this browser', async () => {
  const first = await openCart(pdf);
  await fillDelivery(first.user);
  expect(localStorage.getItem('keepsake-gift-draft')).toContain('nora@example.com');
  await first.user.click(button('Checkout'));
  await paid();
  expect(payments()[0]!.body).toMatchObject({
    gift: { delivery: { name: ' Nora ', email: 'nora@example.com', hour: 18, timeZone: 'Pacific/Honolulu' } },
  });
});
