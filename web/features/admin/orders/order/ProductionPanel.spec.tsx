import '@testing-library/jest-dom';
import { screen, waitFor, within } from '@testing-library/react';
import type { AdminOrderDetails } from '../../../../../server/admin/orders/contract.js';
import { HOUR_MS } from '../../../../../server/platform/durations/contract.js';
import { renderInShop } from '../../../../../test/support/render-in-shop.js';
import { type Answer, stubApi } from '../../../../../test/support/stub-api.js';
import type { Attempt } from './production-words.js';
import { ProductionPanel } from './ProductionPanel.js';

let asked: string[];
let answer: Answer | Promise<never>;

stubApi(({ method, url }) => {
  asked.push(`${method} ${url}`);
  return answer;
});

const MUG: Attempt['items'][number] = {
  id: 'i',
  line_id: 'l',
  product_name: 'Grandpa’s Own Mug',
  quantity: 2,
  is_reprint: false,
  sku: 'GLOBAL-MUG-W',
  state: 'live',
  can_print_by_hand: false,
};
const NO_ACTIONS = { send_now: false, hold: false, cancel: false, send_again: false };
const FIRST: Attempt = {
  id: 'a',
  attempt: 1,
  state: 'accepted',
  currency: 'USD',
  quoted_amount: 18.95,
  charged_amount: null,
  paid_amount: 53.99,
  paid_with_shipping: true,
  partner_reference: 'ord_840797',
  hold_until: '2026-11-21T12:00:00.000Z',
  held_because: null,
  failure: null,
  failing_since: null,
  cancelling: null,
  can: NO_ACTIONS,
  items: [MUG],
};
const inAnHour = () => new Date(Date.now() + HOUR_MS).toISOString();

function open(attempts: Attempt[], isLive = true) {
  const order = { id: 'o', production: { attempts, is_live: isLive } } as AdminOrderDetails;
  const { user: person, toasts } = renderInShop(<ProductionPanel order={order} />);
  return { toasts, press: (name: string) => person.click(screen.getByRole('button', { name })) };
}

const attempt = (number: number) => screen.getByRole('region', { name: `Attempt ${number}` });
const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);

beforeEach(() => {
  asked = [];
  answer = { data: {} };
});

it.each<[string, Answer, string]>([
  [
    'has moved on',
    { error: { status: 409, data: { code: 'CHECKOUT.PRODUCTION_MOVED_ON', message: 'This has moved on.' } } },
    'This has moved on.',
  ],
  ['got no answer', { error: { status: 'FETCH_ERROR' } }, 'Please check your connection and try again.'],
])('says why something was not done that %s', async (_, error, message) => {
  answer = error;
  const { press, toasts } = open([{ ...FIRST, can: { ...NO_ACTIONS, cancel: true } }]);
  await press('Cancel');
  await waitFor(() => expect(toasts()).toMatchObject([{ tone: 'error', title: 'That didn’t work', message }]));
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
});

it.each<[string, Partial<Attempt>, RegExp]>([
  ['the partner refuses the key', { failure: 'unauthorized' }, /refuses our key/],
  [
    'the partner gives no answer',
    { failure: 'unreachable', failing_since: FIRST.hold_until },
    /hasn’t answered since .*nothing is sent twice/,
  ],
  ['it is too late to cancel', { cancelling: 'too_late' }, /Too late to cancel/],
  ['the partner is asked to cancel', { cancelling: 'asked' }, /asked to cancel it/],
  ['the partner refused it', { state: 'refused' }, /didn’t accept it/],
  ['it was canceled', { state: 'cancelled' }, /was canceled/],
  ['the owner holds it', { state: 'waiting', hold_until: null }, /You hold it/],
  ['the hold runs', { state: 'waiting', hold_until: inAnHour() }, /in 60 minutes\. Until then you can stop it/],
  ['its artwork is made', { state: 'waiting' }, /artwork and cost are being settled/],
  ['it goes out', { state: 'submitting' }, /on its way to the print partner/],
  ['it is printed', { state: 'printing' }, /being printed/],
  ['it was sent', { state: 'sent' }, /left the print partner/],
])('says where it is when %s', (_, changes, words) => {
  open([{ ...FIRST, ...changes }]);
  expect(within(attempt(1)).getByRole('status')).toHaveTextContent(words);
});

it('says why it waits although its hold is over', () => {
  open([{ ...FIRST, state: 'waiting', held_because: 'The customer disputes this payment.' }]);
  expect(within(attempt(1)).getByRole('status')).toHaveTextContent('It waits.');
  expect(screen.getByText('The customer disputes this payment.')).toBeVisible();
});

it.each<[Partial<Attempt>, string]>([
  [{ quoted_amount: null }, 'The customer paid $53.99 with shipping. The cost is asked for when it goes out.'],
  [{}, 'The partner wants $18.95. The customer paid $53.99 with shipping.'],
  [{ charged_amount: 19.5, currency: 'EUR' }, 'The partner charged 19.50 EUR. The customer paid $53.99 with shipping.'],
  [{ paid_amount: 48, paid_with_shipping: false }, 'The partner wants $18.95. The customer paid $48.00 without shipping.'],
  [{ paid_amount: 0, paid_with_shipping: false }, 'The partner wants $18.95. At no charge for the customer.'],
])('says what it costs and what was paid: %j', (changes, words) => {
  open([{ ...FIRST, ...changes }]);
  expect(screen.getByText(words)).toBeVisible();
});

it('offers what can be done, and does it once; the title gets the focus of a button that may be gone', async () => {
  const can = { ...NO_ACTIONS, send_now: true, hold: true, cancel: true };
  const { press, toasts } = open([{ ...FIRST, state: 'waiting', hold_until: inAnHour(), can }]);
  expect(buttons()).toEqual(['Send now', 'Hold', 'Cancel']);
  await press('Send now');
  await waitFor(() => expect(toasts()).toMatchObject([{ tone: 'success', title: 'It goes to the print partner now' }]));
  expect(asked).toEqual(['POST admin/orders/o/productions/a/send-now']);
  expect(screen.getByRole('heading', { name: 'Print partner' })).toHaveFocus();
});

it('takes no second press while one is on its way, and keeps the focus', async () => {
  answer = new Promise<never>(() => undefined);
  const { press } = open([
    { ...FIRST, can: { ...NO_ACTIONS, send_again: true }, items: [{ ...MUG, state: 'ended', can_print_by_hand: true }] },
  ]);
  await press('I print it: Grandpa’s Own Mug');
  await press('Send again');
  expect(asked).toEqual(['POST admin/orders/o/productions/a/items/i/by-hand']);
  expect(screen.getByRole('button', { name: 'Send again' })).toHaveFocus();
});

it('lets the owner print a gift that the partner does not make', async () => {
  const { press } = open([{ ...FIRST, items: [{ ...MUG, state: 'ended', can_print_by_hand: true }] }]);
  expect(screen.getByText(/not made/)).toBeVisible();
  await press('I print it: Grandpa’s Own Mug');
  await waitFor(() => expect(asked).toEqual(['POST admin/orders/o/productions/a/items/i/by-hand']));
});

it('has the newest attempt first, with what is printed again and the partner’s number', () => {
  const second: Attempt = {
    ...FIRST,
    id: 'b',
    attempt: 2,
    partner_reference: 'ord_840798',
    items: [{ ...MUG, quantity: 1, is_reprint: true }],
  };
  open([second, { ...FIRST, state: 'sent' }], false);
  expect(screen.getAllByRole('region', { name: /^Attempt/ }).map((part) => part.getAttribute('aria-label'))).toEqual([
    'Attempt 2',
    'Attempt 1',
  ]);
  expect(attempt(2)).toHaveTextContent('1 × Grandpa’s Own Mug');
  expect(attempt(2)).toHaveTextContent('printed again at no charge');
  expect(attempt(1)).toHaveTextContent('ord_840797');
  expect(screen.getByText('Sandbox: nothing is printed or charged')).toBeVisible();
});

it('is left out of an order that the partner has nothing of', () => {
  open([]);
  expect(document.body).toHaveTextContent('');
});
