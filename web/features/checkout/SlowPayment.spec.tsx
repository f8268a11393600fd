import { screen } from '@testing-library/react';
import { closeShop, heading, openShop, orderOf, pass, shop, show, stands, text } from '../../../test/support/success-page.js';

beforeEach(openShop);
afterEach(closeShop);

describe('a payment that takes days', () => {
  it('is said to be on its way, takes the gifts out of the cart and asks not to pay again', async () => {
    stands('on_its_way', orderOf(['product'], { payment_state: 'on_its_way', paid_at: null }));
    const { cart } = await show();
    await pass(11);
    expect(heading()).toBe('Your payment is on its way');
    expect(text()).toContain('please don’t pay again');
    for (const wrong of ['available immediately', 'is being made', 'receipt', 'Back to the cart'])
      expect(text()).not.toContain(wrong);
    expect(cart()).toEqual([]);
  });

  it('turns into a success when the money arrives', async () => {
    stands('on_its_way');
    await show();
    stands('paid');
    await pass(11);
    expect(heading()).toBe('Payment Successful!');
  });

  it('offers to pay again when it failed', async () => {
    shop.session = 'signed-in';
    const failed = orderOf(['product'], { payment_state: 'failed', paid_at: null, pay_again_url: '/cart?restore=key' });
    stands('failed', failed);
    shop.answers.orders = () => ({ data: failed });
    const { cart } = await show();
    expect(heading()).toBe('Your payment didn’t go through');
    expect(screen.getByRole('link', { name: 'Pay again' }).getAttribute('href')).toBe('/cart?restore=key');
    expect(cart()).toHaveLength(1);
  });
});
