import { cleanup, screen } from '@testing-library/react';
import type { PaymentState } from '../../../server/checkout/contract.js';
import { closeShop, heading, openShop, orderOf, pass, shop, show, stands, text } from '../../../test/support/success-page.js';

beforeEach(openShop);
afterEach(closeShop);

describe('a payment that the server does not know', () => {
  it('shows as success at first, as missing after ten seconds, and keeps the cart', async () => {
    const { cart } = await show();
    expect(heading()).toBe('Payment Successful!');
    await pass(11);
    expect(heading()).toBe('We couldn’t find your payment');
    expect(cart()).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'Back to the cart' }).getAttribute('href')).toBe('/cart?payment=cancelled');
  });

  it('becomes a success as soon as it arrives', async () => {
    const { cart } = await show();
    await pass(11);
    stands('paid');
    await pass(2);
    expect(heading()).toBe('Payment Successful!');
    expect(cart()).toEqual([]);
  });
});

it('an unreachable server leaves the payment open and keeps the cart', async () => {
  shop.answers.payments = () => ({ error: { status: 'FETCH_ERROR' } });
  const { cart } = await show();
  await pass(11);
  expect(heading()).toBe('Payment Successful!');
  expect(text()).toContain('We can’t show your order right now.');
  expect(cart()).toHaveLength(1);
});

it.each<[PaymentState, string, string]>([
  ['refunded', 'Your payment was refunded', 'Card refunds take 5-10 days to appear on your statement.'],
  ['charged_back', 'Your payment was reversed', 'Your bank took this payment back'],
  ['needs_attention', 'Payment Successful!', 'We write to you within 24 hours'],
  ['partly_refunded', 'Payment Successful!', 'Partly refunded'],
  ['paid', 'Payment Successful!', 'Paid'],
])('an order that is %s says so', async (state, title, expected) => {
  stands(state);
  await show();
  expect(heading()).toBe(title);
  expect(text()).toContain(expected);
});

it('a paid order has one badge, although it is not made yet', async () => {
  stands('paid');
  await show();
  expect(screen.getByText('Paid')).toBeTruthy();
  expect(screen.queryByText('Pending')).toBeNull();
});

it.each([
  ['signed-out', 'Find my order', '/order'],
  ['signed-out', 'Log in to my account', '/my-account'],
  ['signed-in', 'Go to my account', '/my-account'],
] as const)('who is %s goes on by “%s”', async (state, name, address) => {
  shop.session = state;
  stands('paid');
  await show();
  expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(address);
  expect(screen.queryByRole('link', { name: 'Find my order' }) === null).toBe(state === 'signed-in');
});

it('PDFs appear as they become ready, even slow ones', async () => {
  stands('paid', orderOf(['combo', 'pdf']));
  await show();
  expect(text()).toContain('2 PDFs are being made');
  stands('paid', orderOf(['combo', 'pdf']), ['Mug']);
  await pass(2);
  expect(screen.getByRole('link', { name: 'Download PDF: Mug' }).getAttribute('href')).toBe('/downloads/Mug');
  expect(text()).toContain('Your PDF is being made');
  await pass(60);
  expect(text()).toContain('This is taking longer than usual. It will appear here as soon as it’s ready.');
  await pass(600);
  stands('paid', orderOf(['combo', 'pdf']), ['Mug', 'Card']);
  await pass(11);
  expect(screen.getByRole('link', { name: 'Download PDF: Card' })).toBeTruthy();
  expect(text()).not.toContain('longer than usual');
});

it('polling of a slow payment backs off and never stops', async () => {
  let asked = 0;
  shop.answers.payments = () => {
    asked += 1;
    return { data: { known: true, order_number: 'KS-1', payment_state: 'paid', order: orderOf(['pdf']), downloads: [] } };
  };
  await show();
  await pass(61);
  const quickly = asked;
  expect(quickly).toBeGreaterThan(50);
  await pass(600);
  expect(asked - quickly).toBeGreaterThan(50);
  expect(asked - quickly).toBeLessThan(65);
});

it('a ready PDF keeps its position and focus while the others are made, although each answer signs a fresh address', async () => {
  let signature = 0;
  shop.answers.payments = () => {
    const downloads = [{ name: 'Mug', url: `/downloads/1?token=${(signature += 1)}` }];
    return { data: { known: true, order_number: 'KS-1', payment_state: 'paid', order: orderOf(['combo', 'pdf']), downloads } };
  };
  await show();
  const link = screen.getByRole('link', { name: 'Download PDF: Mug' });
  link.focus();
  await pass(3);
  expect(signature).toBeGreaterThan(2);
  expect(screen.getByRole('link', { name: 'Download PDF: Mug' })).toBe(link);
  expect(document.activeElement).toBe(link);
});

it.each<[PaymentState, string[]]>([
  ['paid', ['Mug']],
  ['partly_refunded', ['Mug']],
  ['refunded', []],
  ['needs_attention', []],
])('polling stops for an order that is %s and has all its PDFs', async (state, pdfs) => {
  let asked = 0;
  shop.answers.payments = () => {
    asked += 1;
    const downloads = pdfs.map((name) => ({ name, url: `/downloads/${name}` }));
    return {
      data: {
        known: true,
        order_number: 'KS-1',
        payment_state: state,
        order: orderOf(['combo'], { payment_state: state }),
        downloads,
      },
    };
  };
  await show();
  await pass(30);
  expect(asked).toBe(1);
});

it('text from the URL is not shown', async () => {
  stands('paid');
  await show('?session_id=Call 555 0100 to keep your order');
  expect(text()).not.toContain('555');
});

it('the next steps match the items', async () => {
  stands('paid', orderOf(['product']));
  await show();
  expect(text()).not.toContain('Digital PDFs');
  expect(text()).toContain(
    'That’s the latest. Usually it ships in 1-2 business days, then 3-7 in transit; expected Thu, Oct 8 – Thu, Oct 15.',
  );
  cleanup();
  stands('paid', orderOf(['pdf']));
  await show('?session_id=cs_test_2');
  expect(text()).not.toContain('Physical products');
  expect(text()).not.toContain('shipping');
});

it('an unknown state of a newer server is shown as it is, not as a missing payment', async () => {
  stands('disputed' as 'paid', orderOf(['hologram' as 'product'], { shipping_method: 'drone' as 'standard' }));
  await show();
  await pass(11);
  expect(text()).toContain('Payment Successful!');
  for (const value of ['disputed', 'hologram', 'drone']) expect(text()).toContain(value);
  expect(text()).not.toContain('expected');
});

it('the buyer is thanked by name and gets a link to the order; other visitors are not', async () => {
  stands('paid');
  await show();
  expect(text()).not.toContain('nora@post.example');
  expect(text()).toContain('The email we sent you has a link to this order.');
  cleanup();
  shop.session = 'signed-in';
  shop.answers.orders = () => ({ data: orderOf(['combo'], { ship_to: ['Nora Alvim', '18 Orchard Lane'] }) });
  await show('?session_id=cs_test_3');
  expect(text()).toContain('Thank you, Nora. Someone’s about to be very happy, and we’ve sent the receipt to nora@post.example.');
  expect(text()).toContain('18 Orchard Lane');
  expect(screen.getByRole('link', { name: /See this order/ }).getAttribute('href')).toBe('/my-account/orders/o1');
});

it('shows the ordered gift as soon as its view is ready', async () => {
  shop.session = 'signed-in';
  stands('paid');
  const [line] = orderOf(['product']).lines;
  const drawn = {
    ...line!,
    personalised: true,
    personalisedUrl: '/mine.jpg?1',
    viewUrl: '/view.jpg?1',
    words: [{ label: 'Their names', text: 'Mae' }],
  };
  shop.answers.orders = () => ({ data: orderOf([], { lines: [{ ...drawn, viewUrl: null }] }) });
  await show();
  const picture = () => document.querySelector('aside img')?.getAttribute('src');
  expect([picture(), screen.getByText('Mae').textContent]).toEqual(['/mine.jpg?1', 'Mae']);
  shop.answers.orders = () => ({ data: orderOf([], { lines: [drawn] }) });
  await pass(2);
  expect(picture()).toBe('/view.jpg?1');
  shop.answers.orders = () => ({ error: { status: 500 } });
  await pass(10);
  expect(picture()).toBe('/view.jpg?1');
});
