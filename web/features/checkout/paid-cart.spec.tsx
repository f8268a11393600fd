import { cleanup, screen } from '@testing-library/react';
import { closeShop, heading, mug, openShop, orderOf, show, stands, text } from '../../../test/support/success-page.js';

beforeEach(openShop);
afterEach(closeShop);

it.each(['', '?session_id='])(
  'without a session id, as in “%s”, the page shows no order box and empties nothing',
  async (query) => {
    const { cart } = await show(query);
    expect(heading()).toBe('Payment Successful!');
    expect(screen.queryByText('Order ID')).toBeNull();
    expect(text()).toContain('Digital PDFs are available immediately in your account');
    expect(text()).toContain('Physical products ship within 3-5 business days');
    expect(cart()).toHaveLength(1);
  },
);

describe('a paid order', () => {
  const other = { ...mug, productId: '018f0000-0000-7000-8000-000000000002' };

  it('takes its gifts out of the cart, and nothing else', async () => {
    stands('paid');
    const { cart } = await show(undefined, other);
    expect(cart()).toMatchObject([{ productId: other.productId }]);
  });

  it.each([
    ['its own', 'MOM10', undefined],
    ['another', 'DAD20', '"DAD20"'],
  ])('uses up %s discount code or leaves it', async (_what, code, left) => {
    localStorage.setItem('keepsake-discount-code', JSON.stringify(code));
    stands('paid', orderOf(['product'], { discount_code: 'MOM10' }));
    await show();
    expect(localStorage['keepsake-discount-code']).toBe(left);
  });

  it.each([
    ['resets the gift draft that it was ordered with', 'Happy birthday', undefined],
    ['keeps the gift draft of another order', 'Happy wedding', expect.stringContaining('Happy wedding')],
  ])('%s', async (_what, message, left) => {
    localStorage.setItem('keepsake-gift-draft', JSON.stringify({ isGift: true, message }));
    const gift = { message: 'Happy birthday' };
    const checkout = { orderNumber: 'KS-1', url: 'https://pay.example', openedAt: Date.now(), lines: [mug], gift };
    localStorage.setItem('keepsake-cart-in-checkout', JSON.stringify([checkout]));
    stands('paid');
    await show();
    expect(localStorage['keepsake-gift-draft']).toEqual(left);
  });
});

it('a cart filled since the payment stays when the page is opened again', async () => {
  stands('paid');
  const first = await show();
  expect(first.cart()).toEqual([]);
  cleanup();
  const again = await show();
  expect(again.cart()).toHaveLength(1);
  cleanup();
  const another = await show('?session_id=cs_test_9');
  expect(another.cart()).toEqual([]);
});
