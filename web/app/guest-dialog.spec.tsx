import { jest } from '@jest/globals';
import { screen } from '@testing-library/react';

let isBroken: boolean;
jest.unstable_mockModule('../features/checkout/GuestCheckoutDialog.js', () => ({
  default: () => {
    if (isBroken) throw new Error('It cannot be shown.');
    return <div role="dialog" aria-label="Guest Checkout" />;
  },
}));
const { button, mug, openCart, setCounter } = await import('../../test/support/open-cart.js');

beforeEach(setCounter);
afterEach(() => void jest.restoreAllMocks());

it('leaves the cart open when the guest checkout cannot be shown, and shows it at the next press', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  isBroken = true;
  const { user } = await openCart(mug);
  await user.click(button('Guest Checkout'));
  expect(await screen.findByText('Guest checkout did not open')).toBeTruthy();
  expect(screen.getByRole('dialog', { name: 'Your cart' })).toBeTruthy();
  isBroken = false;
  await user.click(button('Guest Checkout'));
  expect(await screen.findByRole('dialog', { name: 'Guest Checkout' })).toBeTruthy();
});
