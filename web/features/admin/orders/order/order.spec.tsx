import '@testing-library/jest-dom';
import { jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import type { AdminOrderDetails } from '../../../../../server/admin/orders/contract.js';
import { runAction } from '../../../../shared/toasts/toast-actions.js';
import { Route, Routes } from 'react-router-dom';
import OrderDetailsPage from './OrderDetailsPage.js';
import { renderInShop } from '../../../../../test/support/render-in-shop.js';
import { type Answer, type Call, stubApi } from '../../../../../test/support/stub-api.js';

let order: AdminOrderDetails;
let calls: Call[];
/** Answers of the server, by name of the call, that replace the order. */
let answers: Record<string, () => Answer | Promise<Answer>>;

stubApi((call) => {
  calls.push(call);
  return answers[nameOf(call)]?.() ?? { data: order };
});
const nameOf = ({ method, url }: Call) => `${method} ${url.split('/').slice(3).join('/')}`;

const PAID: AdminOrderDetails = {
  id: '018f0000-0000-7000-8000-000000000001',
  order_number: 'KS-AAAAA-BBBBB',
  status: 'pending',
  payment_state: 'paid',
  total_amount: 45,
  subtotal_amount: 45,
  discount_code: null,
  discount_amount: 0,
  tax_amount: 0,
  shipping_amount: 0,
  refunded_amount: 0,
  refundable_amount: 45,
  refundable_items: [{ kind: 'gift', line_id: 'l', name: 'The Two of You, Framed', amounts: [45], taken_quantity: 1 }],
  created_at: '2026-11-21T12:00:00.000Z',
  paid_at: '2026-11-21T12:01:00.000Z',
  shipped_at: null,
  parcels: [],
  unsent: [{ id: 'l', quantity: 1 }],
  unsent_waiting: [],
  pack: null,
  customer: { id: 'c', first_name: 'Nora', last_name: 'Alvim', email: 'nora@post.example', phone: null, has_account: true },
  email: 'nora@post.example',
  issues: [],
  print_hold: null,
  lost_amount: 0,
  can_accept: false,
  can_ship: true,
  shipping_method: 'standard',
  ship_to: ['Nora Alvim', '1 Main Street'],
  gift: null,
  production: { attempts: [], is_live: false },
  ship_phone: null,
  shipping_address: null,
  payment_reference: 'pi_1',
  lines: [
    {
      id: 'l',
      product_id: 'p',
      product_name: 'The Two of You, Framed',
      product_type: 'product',
      quantity: 1,
      refunded_quantity: 0,
      unit_price: 45,
      total_price: 45,
      image_url: null,
      kind: 'framed-print',
      orientation: null,
      pdf_url: null,
      words: [],
      dedication: null,
      view_url: null,
      picture: null,
      print_file: null,
      waiting: null,
      print_check: null,
    },
  ],
  refunds: [],
  disputes: [],
  notes: [],
  timeline: [],
  mails: ['confirmation'],
};
const PRINT = { kind: 'framed-print', width: 4800, height: 6000, dpi: 300, is_softer: false } as const;

async function open() {
  const { user: person, toasts } = renderInShop(
    <Routes>
      <Route path="bestgiftsdashboard/orders/:id" element={<OrderDetailsPage />} />
    </Routes>,
    { address: `/bestgiftsdashboard/orders/${PAID.id}` },
  );
  await screen.findByRole('heading', { name: `Order ${PAID.order_number}` });
  return {
    person,
    press: (name: string) => person.click(screen.getByRole('button', { name })),
    toasts,
  };
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const bodies = (name: string) => calls.filter((call) => nameOf(call) === name).map(({ body }) => body);

beforeEach(() => {
  sessionStorage.clear();
  order = PAID;
  calls = [];
  answers = { 'GET problems': () => ({ data: { problems: [] } }) };
});

it.each([
  ['processing', 0, 'waits for its release', 1],
  ['processing', 1, 'waits for nothing once it is refunded', 0],
  ['completed', 0, 'waits for nothing', 0],
  ['cancelled', 0, 'waits for nothing', 0],
] as const)(
  'a checked print of an order that is %s, of which %i is refunded, %s',
  async (status, refunded_quantity, _, waiting) => {
    const print_check = { color: 'green' as const, findings: [], is_released: false, revision: 0 };
    order = { ...PAID, status, lines: [{ ...PAID.lines[0]!, refunded_quantity, print_check }] };
    await open();
    expect(screen.queryAllByText('Print to release')).toHaveLength(waiting);
    expect(screen.queryAllByRole('button', { name: /^Release/ })).toHaveLength(waiting);
  },
);

it('a released print of a completed order is not reopened', async () => {
  const print_check = { color: 'green' as const, findings: [], is_released: true, revision: 0 };
  order = { ...PAID, status: 'completed', lines: [{ ...PAID.lines[0]!, print_check }] };
  await open();
  expect(screen.getByText('Released for print')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Reopen/ })).toBeNull();
});

it('a customer who deleted their account has no address to write to', async () => {
  order = { ...PAID, email: '', customer: { ...PAID.customer, email: '', has_account: false } };
  await open();
  expect(screen.getByText('Their account was deleted')).toBeTruthy();
  expect([screen.queryByText(/^The account email/), document.querySelector('a[href^="mailto:"]')]).toEqual([null, null]);
});

it('an address is written to as it is, whatever its characters mean in a link', async () => {
  order = { ...PAID, email: 'nora?bcc=me@post.example' };
  await open();
  expect(screen.getByRole('link', { name: order.email })).toHaveAttribute('href', 'mailto:nora%3Fbcc%3Dme@post.example');
});

it('an unknown value of a newer server is shown as it is, in gray', async () => {
  order = {
    ...PAID,
    status: 'on_hold',
    payment_state: 'disputed',
    paid_at: null,
    shipping_method: 'drone',
    lines: [{ ...PAID.lines[0], product_type: 'hologram' }],
    refunds: [{ id: 'r', amount: 5, source: 'owner', state: 'queued', items: [], reason: '', created_at: PAID.created_at }],
    timeline: [{ at: PAID.created_at, kind: 'robot', text: 'A robot packed it.', by: null }],
    mails: ['postcard'],
  } as unknown as AdminOrderDetails;
  await open();
  expect(screen.getByText('on_hold', { selector: '.MuiChip-colorNeutral > *' })).toBeVisible();
  expect(screen.getByText('disputed', { selector: '.MuiChip-colorNeutral > *' })).toBeVisible();
  expect(screen.getByText('queued', { selector: '.MuiChip-colorNeutral > *' })).toBeVisible();
  expect(screen.getByRole('combobox', { name: /^Status of order/ })).toHaveDisplayValue('on_hold');
  expect(screen.getAllByText('drone')).toHaveLength(2);
  for (const text of ['hologram', 'A robot packed it.', 'postcard']) expect(screen.getByText(text)).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('a panel that crashes shows an error in its place, without blaming the connection', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  order = { ...PAID, timeline: null } as unknown as AdminOrderDetails;
  const { press } = await open();
  expect(screen.getByRole('alert')).toHaveTextContent('The timeline cannot be shown.');
  expect(screen.getByRole('alert')).not.toHaveTextContent('connection');
  expect(screen.getByText('The Two of You, Framed')).toBeVisible();
  await press('Try again');
  expect(screen.getByRole('alert')).toBeVisible();
});

it('the status changes optimistically and rolls back when the server refuses', async () => {
  const change = Promise.withResolvers<Answer>();
  answers['PATCH '] = () => change.promise;
  const { person } = await open();
  const status = screen.getByRole('combobox', { name: `Status of order ${PAID.order_number}` });
  await person.selectOptions(status, 'processing');
  await waitFor(() => expect(status).toHaveValue('processing'));
  await act(async () => change.resolve({ error: { status: 503 } }));
  await waitFor(() => expect(status).toHaveValue('pending'));
});

describe('the print file', () => {
  const show = async (print: Partial<NonNullable<AdminOrderDetails['lines'][number]['print_file']>>) => {
    const picture = { preview_url: '/small', print_url: '/original', width: 1024, height: 1280 };
    order = {
      ...PAID,
      lines: [{ ...PAID.lines[0]!, picture, print_file: { state: 'preparing', url: null, ...PRINT, ...print } }],
    };
    await open();
  };

  it('is downloaded with its pixels, inches and dpi, beside the original picture', async () => {
    await show({ state: 'ready', url: '/print.jpg' });
    const link = screen.getByRole('link', { name: /^Print file/ });
    expect(link).toHaveAttribute('href', '/print.jpg');
    expect(link).toHaveTextContent('4800 × 6000 px · 16 × 20 in · 300 dpi');
    expect(screen.getByRole('link', { name: /^Original picture/ })).toHaveAttribute('href', '/original');
  });

  it.each([
    ['preparing', 'Being prepared'],
    ['failed', 'Could not be made'],
  ] as const)('that is %s is not a link and says: %s', async (state, words) => {
    await show({ state });
    expect(screen.getByText(words)).toBeVisible();
    expect(screen.queryByRole('link', { name: /^Print file/ })).toBeNull();
  });
});

describe('a note', () => {
  it('stays while the previous note is being saved', async () => {
    const saving = Promise.withResolvers<Answer>();
    answers['POST notes'] = () => saving.promise;
    const { person, press } = await open();
    await person.type(field('New note'), 'First');
    await press('Add note');
    await person.type(field('New note'), 'Second');
    await act(async () => saving.resolve({ data: {} }));
    await screen.findByRole('button', { name: 'Add note' });
    expect(field('New note')).toHaveValue('Second');
  });

  it('returns to the field when it was refused', async () => {
    answers['POST notes'] = () => ({ error: { status: 'FETCH_ERROR' } });
    const { person, press } = await open();
    await person.type(field('New note'), 'First');
    await press('Add note');
    expect(await screen.findByText(/What you wrote is still here/)).toBeVisible();
    expect(field('New note')).toHaveValue('First');
  });
});

describe('a refund', () => {
  it('of the full amount offers the next status', async () => {
    const { press, toasts } = await open();
    await press('Refund');
    await press('Refund $45.00');
    await waitFor(() => expect(toasts()[0]).toMatchObject({ actionLabel: 'Set to Cancelled' }));
    act(() => runAction(toasts()[0]?.id ?? ''));
    await waitFor(() => expect(bodies('PATCH ')).toEqual([{ status: 'cancelled' }]));
  });

  it('of a part does not offer a status', async () => {
    const { person, press, toasts } = await open();
    await press('Refund');
    await person.click(screen.getByRole('tab', { name: 'Other amount' }));
    await person.clear(field('Amount in dollars'));
    await person.type(field('Amount in dollars'), '20');
    await press('Refund $20.00');
    await waitFor(() => expect(toasts()).toHaveLength(1));
    expect(toasts()[0]).not.toHaveProperty('actionLabel');
  });

  it('is requested once, however often the button is clicked', async () => {
    answers['POST refunds'] = () => new Promise(() => undefined);
    const { person, press } = await open();
    await press('Refund');
    await person.dblClick(screen.getByRole('button', { name: 'Refund $45.00' }));
    await press('Asking Stripe…');
    expect(bodies('POST refunds')).toHaveLength(1);
  });

  it('shows a toast when it is refused after its form was closed', async () => {
    const asking = Promise.withResolvers<Answer>();
    answers['POST refunds'] = () => asking.promise;
    const { person, press, toasts } = await open();
    await press('Refund');
    await press('Refund $45.00');
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await act(async () => asking.resolve({ error: { status: 409, data: { code: 'X', message: 'Stripe refused it.' } } }));
    await waitFor(() => expect(toasts()[0]).toMatchObject({ tone: 'error', message: 'Stripe refused it.' }));
  });
});

it('deletes a note about evidence at once, and brings it back when that fails', async () => {
  const note = { id: 'e1', text: 'The tracking number.', sent_on: '2026-11-22', by: 'Ada' };
  const dispute = { id: 'du_1', phase: 'open' as const, reason: 'general', amount: 45, withdrawn_amount: 0 };
  order = { ...PAID, disputes: [{ ...dispute, due_at: null, created_at: PAID.created_at, evidence: [note] }] };
  const answered = Promise.withResolvers<Answer>();
  answers['DELETE evidence/e1'] = () => answered.promise;
  const { press, toasts } = await open();
  await press('Delete the note: The tracking number.');
  await waitFor(() => expect(screen.queryByText('The tracking number.')).toBeNull());
  answered.resolve({ error: { status: 'FETCH_ERROR' } });
  expect(await screen.findByText('The tracking number.')).toBeVisible();
  expect(toasts()).toMatchObject([{ title: 'The note could not be deleted' }]);
});

it('says nothing of a failure when a note was deleted already', async () => {
  order = { ...PAID, notes: [{ id: 'n1', text: 'Call her.', by: 'Ada', created_at: PAID.created_at }] };
  answers['DELETE notes/n1'] = () => ({ error: { status: 404, data: { code: 'CHECKOUT.NOTE_NOT_FOUND', message: 'Gone.' } } });
  const { press, toasts } = await open();
  await press('Delete the note: Call her.');
  await waitFor(() => expect(bodies('DELETE notes/n1')).toHaveLength(1));
  await waitFor(() => expect(toasts()).toEqual([]));
});

it('resends a mail once, and its button keeps the focus', async () => {
  answers['POST mails'] = () => new Promise(() => undefined);
  const { person } = await open();
  const button = screen.getByRole('button', { name: 'Send the confirmation again' });
  await person.dblClick(button);
  expect(bodies('POST mails')).toHaveLength(1);
  expect(button).toHaveFocus();
});
