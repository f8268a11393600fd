import '@testing-library/jest-dom';
import { act, screen, waitFor } from '@testing-library/react';
import type { AdminOrderDetails } from '../../../../../server/admin/orders/contract.js';
import type { AdminParcel } from '../../../../../server/admin/orders/parcels/contract.js';
import { renderInShop } from '../../../../../test/support/render-in-shop.js';
import { type Call, stubApi } from '../../../../../test/support/stub-api.js';
import { runAction } from '../../../../shared/toasts/toast-actions.js';
import { ParcelPanel } from './ParcelPanel.js';

let calls: Call[];
let answered: AdminOrderDetails;

stubApi((call) => {
  calls.push(call);
  return { data: answered };
});

const SENT: AdminParcel = {
  id: '018f0000-0000-7000-8000-000000000002',
  state: 'sent',
  carrier: 'UPS',
  number: '1Z9',
  url: 'https://www.ups.com/track?tracknum=1Z9',
  sent_at: '2026-11-21T12:01:00.000Z',
  delivered_at: null,
  lines: [{ id: 'l', quantity: 1 }],
  is_of_partner: false,
  mail_due_at: null,
};
const line = (id: string, name: string, quantity: number) =>
  ({ id, product_name: name, product_type: 'product', quantity, refunded_quantity: 0 }) as AdminOrderDetails['lines'][number];
const PAID = {
  id: '018f0000-0000-7000-8000-000000000001',
  email: 'nora@post.example',
  shipped_at: null,
  can_ship: true,
  parcels: [] as AdminParcel[],
  production: { attempts: [], is_live: false } as AdminOrderDetails['production'],
  unsent: [{ id: 'l', quantity: 1 }],
  unsent_waiting: [] as AdminOrderDetails['unsent_waiting'],
  lines: [line('l', 'A Frame', 1)],
} as AdminOrderDetails;
const ALL_SENT: AdminOrderDetails = { ...PAID, parcels: [SENT], unsent: [], shipped_at: SENT.sent_at };
const THREE: AdminOrderDetails = {
  ...PAID,
  lines: [line('l', 'A Frame', 2), line('m', 'A Mug', 1)],
  unsent: [
    { id: 'l', quantity: 2 },
    { id: 'm', quantity: 1 },
  ],
};

function open(order: AdminOrderDetails) {
  answered = order;
  const { user: person, toasts, change } = renderInShop(<ParcelPanel order={order} />);
  return { person, toasts, change, press: (name: string) => person.click(screen.getByRole('button', { name })) };
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const carrier = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Carrier' });
const parcels = `admin/orders/${PAID.id}/parcels`;
const sent = () => calls.filter(({ url }) => url === parcels).map(({ body }) => body);
const states = () => calls.filter(({ url }) => url === `${parcels}/${SENT.id}/state`).map(({ body }) => body);

beforeEach(() => {
  sessionStorage.clear();
  calls = [];
});

it('removes a parcel by Undo after it was marked as sent, and keeps the focus in the panel', async () => {
  const { person, press, toasts } = open(PAID);
  await person.type(carrier(), 'UPS');
  await person.type(field('Tracking number'), '1Z9');
  answered = ALL_SENT;
  await press('Mark as sent');
  const lines = [{ id: 'l', quantity: 1 }];
  await waitFor(() => expect(toasts()).toHaveLength(1));
  expect(sent()).toEqual([{ carrier: 'UPS', trackingNumber: '1Z9', notifyAgain: false, lines }]);
  expect(screen.getByRole('heading', { name: 'Parcels' })).toHaveFocus();
  expect(toasts()[0]).toMatchObject({ message: 'An email with the number goes to nora@post.example. The order is complete.' });
  act(() => runAction(toasts()[0]?.id ?? ''));
  await waitFor(() => expect(states()).toEqual([{ state: 'cancelled' }]));
});

it('needs a carrier for a number, but no number', async () => {
  const { person, press } = open(PAID);
  await person.type(field('Tracking number'), '1Z9');
  await press('Mark as sent');
  expect(await screen.findByText('Please enter the carrier of this number.')).toBeVisible();
  expect(sent()).toEqual([]);
  await person.clear(field('Tracking number'));
  await press('Mark as sent');
  await waitFor(() => expect(sent()).toMatchObject([{ carrier: '', trackingNumber: '' }]));
});

it('sends what is chosen of all that is not sent', async () => {
  const { press, person } = open(THREE);
  await press('Decrease quantity of A Frame');
  await person.click(screen.getByRole('checkbox', { name: 'A Mug' }));
  await press('Mark as sent');
  await waitFor(() => expect(sent()).toMatchObject([{ lines: [{ id: 'l', quantity: 1 }] }]));
});

it('sends no empty parcel', async () => {
  const { press, person } = open(THREE);
  for (const box of screen.getAllByRole('checkbox')) await person.click(box);
  await press('Mark as sent');
  expect(await screen.findByText(/Please choose what is in the parcel/)).toBeVisible();
  expect(sent()).toEqual([]);
});

it('says what is not sent yet, and sends it in another parcel', async () => {
  const { press } = open({ ...THREE, parcels: [SENT], unsent: [{ id: 'm', quantity: 1 }] });
  expect(screen.getByText('Not sent yet: 1 × A Mug')).toBeVisible();
  await press('Send another parcel');
  await press('Mark as sent');
  await waitFor(() => expect(sent()).toMatchObject([{ lines: [{ id: 'm', quantity: 1 }] }]));
});

it('leaves out what waits for the customer, and says so', async () => {
  const { press } = open({ ...THREE, unsent: [{ id: 'l', quantity: 2 }], unsent_waiting: [{ id: 'm', quantity: 1 }] });
  expect(screen.getByText('Waiting for the customer: 1 × A Mug')).toBeVisible();
  expect(screen.queryByRole('checkbox', { name: 'A Mug' })).toBeNull();
  await press('Mark as sent');
  await waitFor(() => expect(sent()).toMatchObject([{ lines: [{ id: 'l', quantity: 2 }] }]));
});

it('does not add by itself what is ready only since the form is open', async () => {
  const mug = { id: 'm', quantity: 1 };
  const { press, change } = open({ ...THREE, unsent: [{ id: 'l', quantity: 2 }], unsent_waiting: [mug] });
  change(<ParcelPanel order={THREE} />);
  expect(screen.getByRole('checkbox', { name: 'A Mug' })).not.toBeChecked();
  await press('Mark as sent');
  await waitFor(() => expect(sent()).toMatchObject([{ lines: [{ id: 'l', quantity: 2 }] }]));
});

it('offers a single gift that is ready only since the form is open', async () => {
  const { change, person, press } = open({ ...THREE, unsent: [{ id: 'm', quantity: 1 }] });
  change(<ParcelPanel order={{ ...THREE, unsent: [{ id: 'l', quantity: 1 }] }} />);
  await person.click(screen.getByRole('checkbox', { name: 'A Frame' }));
  await press('Mark as sent');
  await waitFor(() => expect(sent()).toMatchObject([{ lines: [{ id: 'l', quantity: 1 }] }]));
});

it('sends nothing while all of it waits for the customer', () => {
  open({ ...PAID, unsent: [], unsent_waiting: [{ id: 'l', quantity: 1 }] });
  expect(screen.getByText('Waiting for the customer: 1 × A Frame')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Mark as sent' })).toBeNull();
});

it('undoes an arrival', async () => {
  const { press, toasts } = open(ALL_SENT);
  await press('It arrived');
  await waitFor(() => expect(toasts()[0]).toMatchObject({ title: 'The parcel has arrived' }));
  act(() => runAction(toasts()[0]?.id ?? ''));
  await waitFor(() => expect(states()).toMatchObject([{ state: 'delivered' }, { state: 'sent' }]));
});

it('lets the owner say of a partner’s parcel only that it arrived', () => {
  open({ ...ALL_SENT, parcels: [{ ...SENT, is_of_partner: true }] });
  expect(screen.getByRole('button', { name: 'It arrived' })).toBeVisible();
  for (const name of ['Correct', 'Remove']) expect(screen.queryByRole('button', { name })).toBeNull();
});

it('names the carrier and number that a correction began with, even if they are others by now', async () => {
  const { person, press, change } = open(ALL_SENT);
  await press('Correct');
  change(<ParcelPanel order={{ ...ALL_SENT, parcels: [{ ...SENT, number: '1Z10' }] }} />);
  await person.type(carrier(), ' Ground');
  await press('Save the parcel');
  const corrections = () => calls.filter(({ method, url }) => method === 'PUT' && url === `${parcels}/${SENT.id}`);
  await waitFor(() =>
    expect(corrections().map(({ body }) => body)).toMatchObject([
      { carrier: 'UPS Ground', trackingNumber: '1Z9', seen: { carrier: 'UPS', number: '1Z9' } },
    ]),
  );
});

it('does not reuse a discarded correction', async () => {
  const { person, press } = open(ALL_SENT);
  await press('Correct');
  expect(carrier()).toHaveFocus();
  await person.type(field('Tracking number'), 'WRONG');
  await press('Leave it as it is');
  expect(screen.getByRole('heading', { name: 'Parcel' })).toHaveFocus();
  await press('Correct');
  expect(field('Tracking number')).toHaveValue('1Z9');
});
