import { jest } from '@jest/globals';
import { configureStore } from '@reduxjs/toolkit';
import { createApi, type BaseQueryFn } from '@reduxjs/toolkit/query/react';
import { act, cleanup, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import type { Order, PaymentState, PaymentStatus } from '../../../server/checkout/contract.js';
import { selectCart } from '../../shared/cart/cart-slice.js';
import { CART_STORAGE_KEY } from '../../shared/cart/cart-storage.js';
import { rootReducer } from '../../shared/store/root-reducer.js';

type Answer = { data: unknown } | { error: { status: number | 'FETCH_ERROR' } };

let session: 'signed-in' | 'signed-out';
let answers: Record<string, () => Answer>;

const baseQuery: BaseQueryFn<string, unknown, unknown> = (url) => answers[url.split('/')[0]!]!();
const api = createApi({ baseQuery, tagTypes: ['Order'], endpoints: () => ({}) });

jest.unstable_mockModule('../../shared/api/api.js', () => ({ api, apiErrorOf: () => undefined }));
jest.unstable_mockModule('../../shared/session/SessionProvider.js', () => ({
  useSession: () => ({ state: session, user: { email: 'nora@post.example', user_metadata: { first_name: 'Nora' } } }),
}));
const { MemoryRouter } = await import('react-router-dom');
const { CartProvider } = await import('../../shared/cart/CartProvider.js');
const { default: PaymentSuccessPage } = await import('./PaymentSuccessPage.js');

const MUG_ID = '018f0000-0000-7000-8000-000000000001';
const mug = {
  ...{ productId: MUG_ID, productName: 'Mug', productType: 'product', quantity: 1, unitPrice: 18, imageUrl: '' },
  personalised: false,
} as const;

function orderOf(types: ('pdf' | 'product' | 'combo')[], overrides: Partial<Order> = {}): Order {
  return {
    id: 'o1',
    order_number: 'KS-1',
    status: 'pending',
    payment_state: 'paid',
    subtotal_amount: 72,
    discount_code: null,
    discount_amount: 0,
    tax_amount: 0,
    shipping_amount: 0,
    total_amount: 72,
    created_at: '2026-10-05T13:00:00.000Z',
    paid_at: '2026-10-05T13:00:00.000Z',
    refunded_amount: 0,
    shipping_method: 'standard',
    shipped_at: null,
    tracking: null,
    pack: null,
    ship_to: null,
    gift: null,
    lines: types.map(
      (productType) => ({ ...mug, id: productType, productType, totalPrice: 18, words: [] }) as unknown as Order['lines'][0],
    ),
    ...overrides,
  };
}

function stands(payment_state: PaymentState, order: Order | null = orderOf(['product']), pdfs: string[] = []): void {
  const downloads = pdfs.map((name) => ({ name, url: `/downloads/${name}` }));
  const data: PaymentStatus = { known: true, order_number: 'KS-1', payment_state, order, downloads };
  answers.payments = () => ({ data });
}

/** Advances the time by seconds. */
const pass = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1000));

async function show(query = '?session_id=cs_test_1', ...others: object[]) {
  const store = configureStore({
    reducer: rootReducer.inject(api),
    middleware: (defaults) => defaults({ serializableCheck: false, immutableCheck: false }).concat(api.middleware),
  });
  localStorage.setItem(CART_STORAGE_KEY, JSON.stringify([mug, ...others]));
  render(
    <Provider store={store}>
      <CartProvider>
        <MemoryRouter initialEntries={[`/payment-success${query}`]}>
          <PaymentSuccessPage />
        </MemoryRouter>
      </CartProvider>
    </Provider>,
  );
  // The payment, then the order.
  await pass(0.1);
  await pass(0.1);
  return { cart: () => selectCart(store.getState()).lines };
}

const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
const text = () => document.body.textContent;

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
  session = 'signed-out';
  answers = {
    payments: () => ({ data: { known: false, order_number: null, payment_state: null, order: null, downloads: [] } }),
    orders: () => ({ error: { status: 404 } }),
  };
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

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
  answers.payments = () => ({ error: { status: 'FETCH_ERROR' } });
  const { cart } = await show();
  await pass(11);
  expect(heading()).toBe('Payment Successful!');
  expect(text()).toContain('We can’t show your order right now.');
  expect(cart()).toHaveLength(1);
});

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

  it('of pictures only leaves the cart as it is', async () => {
    stands('paid', orderOf([], { pack: { pictures: 10, price: 5 } }));
    const { cart } = await show();
    expect(cart()).toHaveLength(1);
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
    const checkout = { orderNumber: 'KS-1', url: 'https://pay.example', openedAt: Date.now(), lines: [mug] };
    const ordered = { ...checkout, gift: { message: 'Happy birthday' } };
    localStorage.setItem('keepsake-cart-in-checkout', JSON.stringify([ordered]));
    stands('paid');
    await show();
    expect(localStorage['keepsake-gift-draft']).toEqual(left);
  });
});

it.each<[PaymentState, string, string]>([
  ['refunded', 'Your payment was refunded', 'Card refunds take 5-10 days to appear on your statement.'],
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
  session = state;
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
  answers.payments = () => {
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
  answers.payments = () => {
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
  answers.payments = () => {
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
  session = 'signed-in';
  answers.orders = () => ({ data: orderOf(['combo'], { ship_to: ['Nora Alvim', '18 Orchard Lane'] }) });
  await show('?session_id=cs_test_3');
  expect(text()).toContain('Thank you, Nora. Someone’s about to be very happy, and we’ve sent the receipt to nora@post.example.');
  expect(text()).toContain('18 Orchard Lane');
  expect(screen.getByRole('link', { name: /See this order/ }).getAttribute('href')).toBe('/my-account/orders/o1');
});

it('shows the ordered gift as soon as its view is ready', async () => {
  session = 'signed-in';
  stands('paid');
  const [line] = orderOf(['product']).lines;
  const drawn = {
    ...line!,
    personalised: true,
    personalisedUrl: '/mine.jpg?1',
    viewUrl: '/view.jpg?1',
    words: [{ label: 'Their names', text: 'Mae' }],
  };
  answers.orders = () => ({ data: orderOf([], { lines: [{ ...drawn, viewUrl: null }] }) });
  await show();
  const picture = () => document.querySelector('aside img')?.getAttribute('src');
  expect([picture(), screen.getByText('Mae').textContent]).toEqual(['/mine.jpg?1', 'Mae']);
  answers.orders = () => ({ data: orderOf([], { lines: [drawn] }) });
  await pass(2);
  expect(picture()).toBe('/view.jpg?1');
  answers.orders = () => ({ error: { status: 500 } });
  await pass(10);
  expect(picture()).toBe('/view.jpg?1');
});
