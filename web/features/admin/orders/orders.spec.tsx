import '@testing-library/jest-dom';
import { jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router-dom';
import type { AdminOrder } from '../../../../server/admin/orders/contract.js';
import { setWindow, textsOfRows } from '../../../../test/support/dashboard-rows.js';
import { renderInShop } from '../../../../test/support/render-in-shop.js';
import { type Answer, type Call, stubApi } from '../../../../test/support/stub-api.js';
import { runAction } from '../../../shared/toasts/toast-actions.js';
import OrdersTab from './OrdersTab.js';

let orders: AdminOrder[];
let calls: Call[];
/** The server's answers, where they differ from the default. */
let answers: Record<string, () => Answer | Promise<Answer>>;

stubApi((call) => {
  const name = `${call.method} ${call.url}`;
  calls.push(call);
  return answers[name]?.() ?? { data: { orders, next: null, total: orders.length, open_checkouts: 9 } };
});

const orderOf = (number: number, status: AdminOrder['status']): AdminOrder => ({
  id: `018f0000-0000-7000-8000-00000000000${number}`,
  order_number: `KS-${number}`,
  status,
  payment_state: 'paid',
  total_amount: 64,
  lost_amount: 0,
  created_at: '2026-11-21T12:00:00.000Z',
  shipped_at: null,
  delivery: null,
  customer: { id: 'c', first_name: 'Nora', last_name: 'Alvim', email: 'nora@post.example' },
});

function Address() {
  return <output>{useLocation().search}</output>;
}

function open(address = '') {
  const { user: person, toasts } = renderInShop(
    <>
      <Address />
      <Routes>
        <Route path="bestgiftsdashboard/orders" element={<OrdersTab />} />
      </Routes>
    </>,
    { address: `/bestgiftsdashboard/orders${address}` },
  );
  return { person, toasts };
}

const selectOf = (number: string) => screen.findByRole<HTMLSelectElement>('combobox', { name: `Status of order ${number}` });

beforeAll(() => {
  Element.prototype.scrollIntoView = () => undefined;
});
beforeEach(() => {
  setWindow('wide');
  orders = [orderOf(1, 'pending'), orderOf(2, 'completed')];
  calls = [];
  answers = {};
});

describe('the list of orders', () => {
  it('shows five placeholders while it loads', () => {
    answers['GET admin/orders'] = () => new Promise(() => undefined);
    open();
    expect(screen.getByRole('grid').querySelectorAll('.MuiSkeleton-root')).toHaveLength(5);
  });

  it('shows a status and payment only a newer server knows, and can change the status', async () => {
    orders = [{ ...orderOf(1, 'on_hold' as 'pending'), payment_state: 'disputed' as 'paid' }, orderOf(2, 'completed')];
    answers['PATCH admin/orders/018f0000-0000-7000-8000-000000000001'] = () => ({ data: orderOf(1, 'processing') });
    const { person, toasts } = open();
    const status = await selectOf('KS-1');
    expect(status).toHaveDisplayValue('on_hold');
    expect(screen.getByText('on_hold', { selector: '.MuiChip-colorNeutral > *' })).toBeVisible();
    expect(screen.getByText('disputed')).toBeVisible();
    expect(screen.getByText('Completed', { selector: '.MuiChip-colorSuccess > *' })).toBeVisible();
    await person.selectOptions(status, 'processing');
    await waitFor(() => expect(toasts()).toMatchObject([{ message: 'KS-1 is now Processing.' }]));
  });

  it('says that it could not be loaded, and tries again', async () => {
    answers['GET admin/orders'] = () => ({ error: { status: 'FETCH_ERROR' } });
    const { person } = open();
    expect(await screen.findByRole('alert')).toHaveTextContent('The orders could not be loaded.');
    answers = {};
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('KS-1')).toBeVisible();
  });

  it('applies the URL’s filters, and links to all orders when none match', async () => {
    orders = [];
    const { person } = open('?payment=needs_attention&status=nonsense');
    await person.click(await screen.findByRole('button', { name: 'Show all orders' }));
    expect(calls[0]?.params).toEqual({ payment: 'needs_attention' });
    expect(await screen.findByText('No orders yet')).toBeVisible();
  });

  it('does not say that there are none while others load', async () => {
    const all = Promise.withResolvers<Answer>();
    answers['GET admin/orders'] = () => ({ data: { orders: [], next: null, total: 0 } });
    const { person } = open('?payment=refunded');
    const showAll = await screen.findByRole('button', { name: 'Show all orders' });
    answers['GET admin/orders'] = () => all.promise;
    await person.click(showAll);
    expect(screen.queryByText(/^No orders/)).toBeNull();
    expect(screen.getByRole('grid').querySelectorAll('.MuiSkeleton-root')).toHaveLength(5);
    all.resolve({ data: { orders, next: null, total: 2 } });
    expect(await screen.findByText('KS-1')).toBeVisible();
  });

  it('links to the unpaid checkouts, with their count', async () => {
    const { person } = open();
    const payment = screen.getByRole('combobox', { name: 'Payment' });
    await person.selectOptions(payment, await screen.findByRole('option', { name: 'Open checkouts (9)' }));
    expect(screen.getByText('?payment=unpaid')).toBeInTheDocument();
    expect(
      within(payment)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual([
      ...['All orders', 'On its way', 'Paid', 'Refunded', 'Partly refunded', 'Lost to a dispute', 'Failed', 'Needs attention'],
      ...['Open checkouts (9)', 'Abandoned checkouts'],
    ]);
  });

  it('keeps its filters in the URL', async () => {
    const { person } = open();
    await person.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'pending');
    expect(screen.getByText('?status=pending')).toBeInTheDocument();
  });
});

describe('a day in the filters', () => {
  const typeFrom = (day: string) => fireEvent.change(screen.getByLabelText('From'), { target: { value: day } });

  it('is requested only once its year is complete', async () => {
    open();
    await screen.findByText('KS-1');
    for (const year of ['0002', '0020', '0202']) typeFrom(`${year}-11-01`);
    expect(screen.getByLabelText('From')).toHaveValue('0202-11-01');
    expect(calls).toHaveLength(1);
    typeFrom('2026-11-01');
    await waitFor(() => expect(calls.at(-1)?.params).toEqual({ from: '2026-11-01' }));
  });

  it('is cleared when the owner leaves it incomplete', async () => {
    open();
    await screen.findByText('KS-1');
    typeFrom('0002-11-01');
    fireEvent.blur(screen.getByLabelText('From'));
    expect(screen.getByLabelText('From')).toHaveValue('');
  });

  it('can be cleared', async () => {
    open('?from=2026-11-01');
    await screen.findByText('KS-1');
    typeFrom('');
    await waitFor(() => expect(calls.at(-1)?.params).toEqual({}));
  });
});

describe('turning the pages', () => {
  it('waits for the requested page', async () => {
    const after = '018f0000-0000-7000-8000-00000000aaaa';
    answers['GET admin/orders'] = () => ({ data: { orders, next: after, total: 60 } });
    const { person } = open();
    const older = await screen.findByRole('button', { name: 'Older' });
    answers['GET admin/orders'] = () => new Promise(() => undefined);
    await person.click(older);
    await person.click(older);
    expect(screen.getByText(`?after=${after}&page=2`)).toBeInTheDocument();
    expect(screen.queryByText(/of 60/)).toBeNull();
  });
});

it('says which orders have been sent', async () => {
  orders = [{ ...orderOf(1, 'pending'), delivery: 'sent' }, orderOf(2, 'pending')];
  open();
  await screen.findByText('KS-1');
  expect(textsOfRows().map((texts) => texts[4])).toEqual(['$64.00Paid · Sent', '$64.00Paid']);
});

it('the export is asked for once, and keeps the focus', async () => {
  answers['GET admin/orders/export'] = () => new Promise(() => undefined);
  const { person } = open();
  await person.dblClick(await screen.findByRole('button', { name: 'Export' }));
  expect(calls.filter(({ url }) => url === 'admin/orders/export')).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Exporting…' })).toHaveFocus();
});

it('the print files of today have the day in the shop in their name', async () => {
  jest.useFakeTimers({ now: new Date('2026-11-22T03:00:00Z'), advanceTimers: true });
  Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined });
  answers['GET admin/print-files.zip'] = () => new Response('ZIP');
  const { person, toasts } = open();
  await person.click(await screen.findByRole('button', { name: 'Today’s print files (ZIP)' }));
  await waitFor(() => expect(toasts()).toMatchObject([{ message: 'They are in keepsake-print-files-2026-11-21.zip.' }]));
  jest.useRealTimers();
});

describe('the status of an order', () => {
  it('rolls back when the server refuses', async () => {
    answers[`PATCH admin/orders/${orders[0]?.id}`] = () => ({
      error: { status: 503, data: { code: 'X', message: 'The shop is busy.' } },
    });
    const { person, toasts } = open();
    await person.selectOptions(await selectOf('KS-1'), 'cancelled');
    await waitFor(() =>
      expect(toasts()[0]).toMatchObject({ title: 'Failed to update order status', message: 'The shop is busy.' }),
    );
    await waitFor(async () => expect(await selectOf('KS-1')).toHaveValue('pending'));
  });

  it('leaves the focus at the title when the order’s card leaves the list', async () => {
    setWindow('narrow');
    answers[`PATCH admin/orders/${orders[0]?.id}`] = () => ({ data: orderOf(1, 'completed') });
    const { person } = open('?status=pending');
    const status = await selectOf('KS-1');
    orders = [orderOf(2, 'pending')];
    await person.selectOptions(status, 'completed');
    await waitFor(() => expect(screen.queryByText('KS-1')).toBeNull());
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Orders Management' })).toHaveFocus());
  });

  it('says that its checkout was closed when it is undone', async () => {
    answers[`PATCH admin/orders/${orders[0]?.id}`] = () => ({ data: { ...orderOf(1, 'cancelled'), payment_state: 'expired' } });
    const { person, toasts } = open();
    await person.selectOptions(await selectOf('KS-1'), 'cancelled');
    await waitFor(() => expect(toasts()[0]).toMatchObject({ message: 'KS-1 is now Cancelled. Its payment page is closed.' }));
  });

  it('changes optimistically, shows a toast, and is restored by Undo', async () => {
    const change = Promise.withResolvers<Answer>();
    answers[`PATCH admin/orders/${orders[0]?.id}`] = () => change.promise;
    const { person, toasts } = open();
    await person.selectOptions(await selectOf('KS-1'), 'cancelled');
    await waitFor(async () => expect(await selectOf('KS-1')).toHaveValue('cancelled'));

    change.resolve({ data: orderOf(1, 'cancelled') });
    await waitFor(() => expect(toasts()).toHaveLength(1));
    expect(toasts()[0]).toMatchObject({ title: 'Order status updated successfully', message: 'KS-1 is now Cancelled.' });
    act(() => runAction(toasts()[0]?.id ?? ''));
    await waitFor(() => expect(calls.findLast(({ method }) => method === 'PATCH')?.body).toEqual({ status: 'pending' }));
    await waitFor(() => expect(toasts()).toHaveLength(2));
    expect(toasts()[1]).not.toHaveProperty('actionLabel');
  });
});

describe('several orders at once', () => {
  const pickAll = async () => {
    const opened = open();
    await screen.findByText('KS-1');
    await opened.person.click(screen.getByRole('checkbox', { name: 'Select all orders on this page' }));
    return opened;
  };

  it('are said to have lost their payment pages when unpaid ones are canceled', async () => {
    orders = [{ ...orderOf(1, 'pending'), payment_state: 'unpaid' }, orderOf(2, 'pending')];
    answers['POST admin/orders/status'] = () => ({ data: { before: [] } });
    const { person, toasts } = await pickAll();
    await person.selectOptions(screen.getByRole('combobox', { name: 'Status for the selected orders' }), 'cancelled');
    await person.click(screen.getByRole('button', { name: 'Change status' }));
    const message = '2 orders are now Cancelled. The payment pages of those unpaid are closed.';
    await waitFor(() => expect(toasts()).toMatchObject([{ message }]));
  });

  it('are selected one by one on cards', async () => {
    setWindow('narrow');
    const { person } = open();
    await person.click(await screen.findByRole('checkbox', { name: 'Select order KS-2' }));
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('1 order selected');
    await person.click(screen.getByRole('checkbox', { name: 'Select order KS-2' }));
    expect(screen.queryByRole('group', { name: 'Change the selected orders' })).toBeNull();
  });

  it('stay selected when the change fails', async () => {
    answers['POST admin/orders/status'] = () => ({
      error: { status: 404, data: { code: 'X', message: 'One of them is gone.' } },
    });
    const { person, toasts } = await pickAll();
    await person.click(screen.getByRole('button', { name: 'Change status' }));
    await waitFor(() => expect(toasts()[0]).toMatchObject({ title: 'Failed to update order status' }));
    expect(screen.getAllByText('2 orders selected')).toHaveLength(2);
  });

  it.each(['wide', 'narrow'] as const)(
    'are changed together in a %s window, and each gets its own status back with Undo',
    async (width) => {
      setWindow(width);
      const before = orders.map(({ id, status }) => ({ id, status }));
      answers['POST admin/orders/status'] = () => ({ data: { before } });
      const { person, toasts } = await pickAll();
      expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('2 orders selected');
      await person.selectOptions(screen.getByRole('combobox', { name: 'Status for the selected orders' }), 'processing');
      await person.click(screen.getByRole('button', { name: 'Change status' }));

      await waitFor(() => expect(toasts()[0]).toMatchObject({ message: '2 orders are now Processing.' }));
      expect(screen.getByRole('checkbox', { name: 'Select all orders on this page' })).toHaveFocus();
      act(() => runAction(toasts()[0]?.id ?? ''));
      await waitFor(() => expect(toasts().at(-1)).toMatchObject({ message: '2 orders are as they were.' }));
      expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
        { orders: before.map(({ id }) => ({ id, status: 'processing' })) },
        { orders: before },
      ]);
    },
  );
});
