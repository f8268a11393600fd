import { screen, waitFor } from '@testing-library/react';
import { button, checks, counter, mug, openCart, payments, pdf, said, setCounter, total } from '../../test/support/open-cart.js';

beforeEach(setCounter);

async function openWithCode(code = 'mom10') {
  const { user } = await openCart(pdf);
  await user.click(button('Add a discount code'));
  await user.type(screen.getByLabelText('Discount code'), `${code}{Enter}`);
  return user;
}

describe('a discount code in the cart', () => {
  it('shows the savings and lowers the total', async () => {
    counter.discount = { amount: 0.9, problem: null };
    await openWithCode();
    await said('Discount');
    expect(total()).toBe('$8.10');
    expect(document.activeElement).toBe(button('Remove the code MOM10'));
    expect(checks().at(-1)?.body.discountCode).toBe('MOM10');
  });

  it('shows why it is invalid and leaves the total unchanged', async () => {
    await openWithCode('momm');
    await said('We don’t recognize this code.');
    expect(total()).toBe('$9.00');
  });

  it('is removed with one click, which moves the focus to the code field', async () => {
    counter.discount = { amount: 0.9, problem: null };
    const user = await openWithCode();
    await said('Discount');
    await user.click(button('Remove the code MOM10'));
    await waitFor(() => expect(total()).toBe('$9.00'));
    expect(document.activeElement).toBe(button('Add a discount code'));
  });

  it('is applied from a link, and is checked again when the quantity changes', async () => {
    localStorage['keepsake-discount-code'] = '"MOM10"';
    counter.discount = { amount: 1.8, problem: null };
    const { user } = await openCart(mug);
    await said('Discount');
    const before = checks().length;
    expect(before).toBe(1);
    await user.click(screen.getByRole('button', { name: /^Increase quantity/ }));
    await waitFor(() => expect(checks().length).toBeGreaterThan(before));
    expect(checks().at(-1)?.body.items).toMatchObject([{ quantity: 2 }]);
  });

  it('is sent with the order at the amount shown, and is removed when the server refuses it', async () => {
    counter.session = 'signed-in';
    counter.discount = { amount: 0.9, problem: null };
    const message = 'You’ve already used this code. Nothing was charged.';
    counter.answers['create-payment'] = () => ({ error: { status: 409, data: { code: 'CHECKOUT.DISCOUNT_REFUSED', message } } });
    const user = await openWithCode();
    await said('Discount');
    await user.click(button('Checkout'));
    await said(message);
    expect(payments()[0]?.body).toMatchObject({ discount: { code: 'MOM10', amount: 0.9 } });
    await waitFor(() => expect(total()).toBe('$9.00'));
  });
});

it('names sales tax that is added at payment', async () => {
  counter.addsTax = true;
  await openCart(pdf);
  await said('Added at payment');
  expect(screen.getByText('Subtotal')).toBeTruthy();
});
