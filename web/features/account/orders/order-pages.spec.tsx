import { cleanup, screen, waitFor } from '@testing-library/react';
import type { userEvent } from '@testing-library/user-event';
import type { Order } from '../../../../server/checkout/contract.js';
import { renderInShop, signIn } from '../../../../test/support/render-in-shop.js';
import { type Answer, type Call, stubApi } from '../../../../test/support/stub-api.js';
import { Route, Routes } from 'react-router-dom';
import OrderLookupPage from './OrderLookupPage.js';
import LinkedOrderPage from './LinkedOrderPage.js';
import OrderPage from './OrderPage.js';
import { OrderHistory } from './OrderHistory.js';

const ORDER: Order = {
  id: '01a2003f-0000-7000-8000-000000000003',
  order_number: 'KS-AAAAA-BBBBB',
  status: 'processing',
  payment_state: 'paid',
  subtotal_amount: 9,
  discount_code: null,
  discount_amount: 0,
  tax_amount: 0,
  shipping_amount: 0,
  total_amount: 9,
  created_at: '2026-11-21T12:00:00.000Z',
  paid_at: '2026-11-21T12:01:00.000Z',
  refunded_amount: 0,
  pay_again_url: null,
  shipping_method: null,
  shipped_at: null,
  print_step: null,
  parcels: [],
  pack: null,
  ship_to: null,
  gift: null,
  lines: [],
};

const LINE: Order['lines'][number] = {
  id: '01a2003f-0000-7000-8000-000000000001',
  productId: '01a2003f-0000-7000-8000-000000000002',
  productName: 'The Two of You, Framed',
  productType: 'product',
  quantity: 1,
  refundedQuantity: 0,
  unitPrice: 36,
  totalPrice: 36,
  imageUrl: null,
  personalised: true,
  kind: 'framed-print',
  orientation: 'across',
  personalisedUrl: null,
  viewUrl: null,
  words: [],
  dedication: null,
  downloadUrl: null,
  changeUrl: null,
  waitsFor: null,
};

let answers: Record<string, () => Answer | Promise<Answer>>;
let calls: Call[];

stubApi((call) => {
  calls.push(call);
  return answers[call.url]?.() ?? { error: { status: 'FETCH_ERROR' } };
});

const refusal =
  (code: string, message = 'Said by the server.') =>
  () => ({ error: { status: 400, data: { code, message } } });
const found = () => ({ data: { order: ORDER } });

beforeEach(() => {
  [answers, calls] = [{}, []];
  signIn();
});

function visit(address: string) {
  const { user: person, toasts } = renderInShop(
    <Routes>
      <Route path="order" element={<OrderLookupPage />} />
      <Route path="order/:number" element={<LinkedOrderPage />} />
      <Route path="my-account/orders/:id" element={<OrderPage />} />
      <Route path="my-account" element={<OrderHistory />} />
      <Route path="auth" element={<p>Please sign in</p>} />
    </Routes>,
    { address },
  );
  return { person, toasts: () => toasts().map(({ title }) => title) };
}

const press = async (person: ReturnType<typeof userEvent.setup>, name: string) =>
  person.click(await screen.findByRole('button', { name }));

it('makes reviewing the primary action of its page only once an order has arrived', async () => {
  const at = '2026-11-24T12:00:00.000Z';
  const open = async (state: 'sent' | 'delivered') => {
    const parcel = { id: 'p1', state, carrier: 'UPS', number: '7', url: 'https://ups.com/7', sent_at: at, delivered_at: null };
    const order: Order = {
      ...ORDER,
      shipping_method: 'standard',
      shipped_at: at,
      lines: [LINE],
      parcels: [{ ...parcel, lines: [{ id: LINE.id, quantity: 1 }] }],
    };
    answers[`orders/${ORDER.id}`] = () => ({ data: order });
    visit(`/my-account/orders/${ORDER.id}`);
    return (await screen.findByRole('link', { name: 'Review your gift' })).className;
  };
  expect(await open('sent')).toContain('MuiButton-outlined');
  cleanup();
  expect(await open('delivered')).toContain('MuiButton-contained');
});

describe('looking an order up', () => {
  it('focuses the first invalid field without a request', async () => {
    const { person } = visit('/order');
    await press(person, 'Find my order');
    expect(screen.getByText('Please enter the order number.')).toBeTruthy();
    expect(screen.getByText('Please enter your email address.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Order number' }));
    expect(calls).toEqual([]);
  });

  it.each<[string, () => Answer, string]>([
    ['there is none', refusal('CHECKOUT.ORDER_NOT_FOUND'), 'No order found'],
    ['there were too many tries', refusal('CHECKOUT.TOO_MANY_TRIES'), 'Please wait a while.'],
    ['the shop is out of reach', () => ({ error: { status: 'FETCH_ERROR' } }), 'Please check your connection'],
    [
      'the shop fails',
      () => ({ error: { status: 500, data: { code: 'SERVER.UNEXPECTED', message: 'Ours.' } } }),
      'We couldn’t look up your order.',
    ],
  ])('shows when %s, and keeps the typed values', async (_, answer, title) => {
    answers['order-lookup'] = answer;
    const { person } = visit('/order');
    await person.type(screen.getByRole('textbox', { name: 'Order number' }), 'ks-aaaaa-bbbbb');
    await person.type(screen.getByRole('textbox', { name: 'Email' }), 'a@b.co');
    await press(person, 'Find my order');
    expect((await screen.findByRole('alert')).textContent).toContain(title);
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Order number' }).value).toBe('ks-aaaaa-bbbbb');
  });

  it('shows and focuses the order’s status, and offers to email the link', async () => {
    answers = { 'order-lookup': found, 'order-lookup/send-again': () => ({ data: {} }) };
    const { person, toasts } = visit('/order');
    await person.type(screen.getByRole('textbox', { name: 'Order number' }), ' ks-aaaaa-bbbbb ');
    await person.type(screen.getByRole('textbox', { name: 'Email' }), 'a@b.co');
    await press(person, 'Find my order');
    const title = await screen.findByRole('heading', { level: 1, name: 'Your order is paid' });
    await waitFor(() => expect(document.activeElement).toBe(title));
    // The PDF itself is only behind the link.
    expect(screen.getByText('Your PDF comes by email. Can’t find it? We’ll send you a link to it.')).toBeTruthy();
    await press(person, 'Email me the link');
    await waitFor(() => expect(toasts()).toEqual(['Email sent']));
    expect(calls.map(({ body }) => body)).toEqual([
      { number: 'ks-aaaaa-bbbbb', email: 'a@b.co' },
      { number: 'KS-AAAAA-BBBBB', email: 'a@b.co' },
    ]);
    await press(person, 'Find another order');
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Order number' }));
  });
});

describe('the link of a mail', () => {
  it('that has expired offers a fresh one to the mailbox', async () => {
    answers = {
      'order-lookup': refusal('CHECKOUT.ORDER_LINK_EXPIRED'),
      'order-lookup/send-again': refusal('CHECKOUT.TOO_MANY_TRIES'),
    };
    const { person, toasts } = visit('/order/KS-AAAAA-BBBBB?key=1.x');
    expect(await screen.findByText('This link has expired')).toBeTruthy();
    await press(person, 'Send me a new link');
    await waitFor(() => expect(toasts()).toEqual(['No email was sent']));
    expect(calls.at(-1)).toMatchObject({ url: 'order-lookup/send-again', body: { number: 'KS-AAAAA-BBBBB', key: '1.x' } });
  });

  it.each<[string, () => Answer | Promise<Answer>]>([
    ['is on its way', () => new Promise<Answer>(() => {})],
    ['could not be loaded', () => ({ error: { status: 'FETCH_ERROR' } })],
    ['was asked for too often', refusal('CHECKOUT.TOO_MANY_TRIES')],
    ['met a fault of the server', refusal('SERVER.UNEXPECTED')],
  ])('shows a heading while the order %s', async (_, answer) => {
    answers['order-lookup'] = answer;
    visit('/order/KS-AAAAA-BBBBB?key=1.x');
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Your order');
  });

  it('that was truncated leads to the form', async () => {
    answers['order-lookup'] = refusal('CHECKOUT.ORDER_NOT_FOUND');
    visit('/order/KS-AAAAA-BBBBB');
    expect(await screen.findByText('This link doesn’t open an order')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Find your order' }).getAttribute('href')).toBe('/order');
  });

  it('opens the order once the server is reachable again, and sends no referrer', async () => {
    const { person } = visit('/order/KS-AAAAA-BBBBB?key=1.x');
    expect((await screen.findByRole('alert')).textContent).toContain('check your connection');
    answers['order-lookup'] = found;
    await press(person, 'Try again');
    expect(await screen.findByText('KS-AAAAA-BBBBB')).toBeTruthy();
    expect(document.querySelector('meta[name=referrer]')?.getAttribute('content')).toBe('no-referrer');
  });
});

describe('an order of the account', () => {
  it('is asked for only by those who are signed in', () => {
    localStorage.clear();
    visit('/my-account/orders/7');
    expect(screen.getByText('Please sign in')).toBeTruthy();
    expect(calls).toEqual([]);
  });

  it('that belongs to another account is not found', async () => {
    answers['orders/7'] = refusal('CHECKOUT.ORDER_NOT_FOUND');
    visit('/my-account/orders/7');
    expect(await screen.findByText('This order isn’t in your account')).toBeTruthy();
  });

  it('is emailed again on request', async () => {
    answers = { 'orders/7': () => ({ data: ORDER }), 'orders/7/send-again': () => ({ data: {} }) };
    const { person, toasts } = visit('/my-account/orders/7');
    await press(person, 'Email me this order');
    await waitFor(() => expect(toasts()).toEqual(['Email sent']));
  });
});

describe('the orders of the account', () => {
  it('move the focus to the first of the older orders', async () => {
    const named = (number: string): Order => ({ ...ORDER, id: `id of ${number}`, order_number: number });
    const pages = [
      { orders: [named('KS-NEWER-00001')], next: 'id of KS-NEWER-00001' },
      { orders: [named('KS-OLDER-00002'), named('KS-OLDER-00003')], next: null },
    ];
    answers.orders = () => ({ data: pages.shift() });
    const { person } = visit('/my-account');
    await press(person, 'Show older orders');
    await screen.findByText(/KS-OLDER-00003/);
    const rows = screen.getAllByRole('link');
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringContaining('KS-NEWER-00001'),
      expect.stringContaining('KS-OLDER-00002'),
      expect.stringContaining('KS-OLDER-00003'),
    ]);
    expect(document.activeElement).toBe(rows[1]);
    expect(screen.queryByRole('button', { name: 'Show older orders' })).toBeNull();
  });

  it('say when the older orders fail to load, and keep the focus on the button', async () => {
    answers.orders = () => ({ data: { orders: [ORDER], next: ORDER.id } });
    const { person } = visit('/my-account');
    const button = await screen.findByRole('button', { name: 'Show older orders' });
    answers.orders = () => ({ error: { status: 'FETCH_ERROR' } });
    await person.click(button);
    expect((await screen.findByRole('alert')).textContent).toContain('Your older orders could not be loaded.');
    expect(screen.getByRole('button', { name: 'Show older orders' })).toBe(button);
    expect(document.activeElement).toBe(button);
  });
});
