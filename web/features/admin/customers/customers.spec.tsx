import { act, screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import type { AdminCustomerDetails } from '../../../../server/admin/customers/contract.js';
import { setWindow, textsOfRows } from '../../../../test/support/dashboard-rows.js';
import { renderInShop } from '../../../../test/support/render-in-shop.js';
import { type Answer, NO_CONNECTION, stubApi } from '../../../../test/support/stub-api.js';
import { api } from '../../../shared/api/api.js';
import CustomerPage from './CustomerPage.js';
import CustomersTab from './CustomersTab.js';

const NORA: AdminCustomerDetails = {
  id: '01a2018d-0000-7000-8000-000000000001',
  first_name: 'Nora',
  last_name: 'Alvim',
  email: 'nora@post.example',
  phone: '+1 (555) 010-0999',
  created_at: '2026-11-21T12:00:00Z',
  orders_count: 3,
  has_account: true,
  total_spent: 1203.5,
  paid_orders_count: 2,
  images_count: 7,
  last_order_at: '2026-11-22T12:00:00Z',
};
const BY_PHONE = { ...NORA, id: '01a20191-0000-7000-8000-000000000003', first_name: 'Otto', email: null, phone: '+12025550171' };
const GUEST = {
  ...NORA,
  id: '01a20190-0000-7000-8000-000000000002',
  first_name: '',
  last_name: '',
  phone: null,
  orders_count: 0,
};

let list: Answer | Promise<never>;
let details: Answer;
let orders: Answer;
let asked: Record<string, string>[];

stubApi(({ url, params }) => {
  if (url === 'admin/orders') return orders;
  if (url !== 'admin/customers') return details;
  asked.push(params);
  return list;
});

function begin(address = '/bestgiftsdashboard/customers') {
  return renderInShop(
    <Routes>
      <Route path="bestgiftsdashboard/customers" element={<CustomersTab />} />
      <Route path="bestgiftsdashboard/customers/:id" element={<CustomerPage />} />
    </Routes>,
    { address },
  );
}

async function open(address?: string) {
  const shop = begin(address);
  await shop.loaded();
  return shop;
}

const figure = (name: string) => screen.getByText(name).parentElement?.textContent?.slice(name.length);

beforeEach(() => {
  setWindow('wide');
  list = { data: { customers: [NORA, GUEST], next: null, total: 2 } };
  details = { data: NORA };
  orders = { data: { orders: [], next: null, total: 0 } };
  asked = [];
});

describe('the customers', () => {
  it('show five placeholders while they load', async () => {
    list = new Promise<never>(() => undefined);
    begin();
    expect(screen.getByRole('grid').querySelectorAll('.MuiSkeleton-root')).toHaveLength(5);
  });

  it('say when they could not be loaded', async () => {
    list = NO_CONNECTION;
    await open();
    expect(screen.getByRole('alert').textContent).toContain('The customers could not be loaded.');
  });

  it('stay, with a warning, when a refetch fails', async () => {
    const { store, loaded } = await open();
    list = NO_CONNECTION;
    act(() => void store.dispatch(api.util.invalidateTags(['AdminCustomer'])));
    await loaded();
    expect(screen.getAllByRole('row')).toHaveLength(1 + 2);
    expect(screen.getByText(/What you see may be out of date/)).toBeTruthy();
  });

  it('show an empty state', async () => {
    list = { data: { customers: [], next: null, total: 0 } };
    await open();
    expect(screen.getByRole('heading', { name: 'No customers yet' })).toBeTruthy();
  });

  it('show a link back to all when a search finds no one', async () => {
    list = { data: { customers: [], next: null, total: 0 } };
    const { user: person, loaded } = await open('/bestgiftsdashboard/customers?search=zz');
    expect(screen.getByRole('heading', { name: 'Nobody found for “zz”' })).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Show all customers' }));
    await loaded();
    expect(asked.at(-1)).toEqual({});
  });

  it('are not said to be missing while the search for them goes on', async () => {
    list = { data: { customers: [], next: null, total: 0 } };
    const { user: person } = await open('/bestgiftsdashboard/customers?search=zz');
    list = new Promise<never>(() => undefined);
    await person.type(screen.getByRole('textbox', { name: 'Search customers' }), '{Backspace}{Backspace}nora{Enter}');
    expect(screen.getByRole('grid').querySelectorAll('.MuiSkeleton-root')).toHaveLength(5);
    expect(screen.queryByText(/^Nobody found/)).toBeNull();
  });

  it('are there with contact, orders and the day they joined', async () => {
    await open();
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      ...['Customer', 'Contact', 'Orders', 'Joined', 'Actions'],
    ]);
    const [nora, guest] = textsOfRows();
    expect(nora?.slice(0, 2)).toEqual(['Nora Alvim01a2018d...', 'nora@post.example+1 (555) 010-0999']);
    expect(nora?.slice(2)).toEqual(['3', '11/21/2026', 'View Details']);
    expect(guest?.slice(0, 3)).toEqual(['No name given01a20190...', 'nora@post.example', '0']);
  });

  it('are cards in a narrow window', async () => {
    setWindow('narrow');
    await open();
    const list = screen.getByRole('list', { name: 'Customer Management' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Nora Alvim01a2018d...3 ordersnora@post.example+1 (555) 010-0999Joined 11/21/2026View Details',
      'No name given01a20190...0 ordersnora@post.exampleJoined 11/21/2026View Details',
    ]);
  });

  it('without an email address are reached by phone', async () => {
    list = { data: { customers: [BY_PHONE], next: null, total: 1 } };
    await open();
    expect(textsOfRows()[0]?.[1]).toBe('+12025550171');
  });

  it('are searched by what the address says', async () => {
    await open('/bestgiftsdashboard/customers?search=nora&after=x&page=2');
    expect(asked).toEqual([{ search: 'nora' }]);
    expect(screen.getByPlaceholderText<HTMLInputElement>('Search customers by name or email...').value).toBe('nora');
  });

  it("'View Details' leads to the customer, and from there back to the same search", async () => {
    const { user: person } = await open('/bestgiftsdashboard/customers?search=nora');
    await person.click(screen.getByRole('link', { name: 'View Details of Nora Alvim' }));
    expect(await screen.findByRole('heading', { name: 'Nora Alvim' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Customers' }).getAttribute('href')).toBe(
      '/bestgiftsdashboard/customers?search=nora',
    );
  });
});

describe('one customer', () => {
  const address = `/bestgiftsdashboard/customers/${NORA.id}`;
  const refusal = (code: string) => ({ error: { status: 404, data: { code, message: 'No.' } } });

  it.each(['CHECKOUT.CUSTOMER_NOT_FOUND', 'REQUEST.INVALID'])('is unknown: %s', async (code) => {
    details = refusal(code);
    await open(address);
    expect(screen.getByRole('heading', { name: 'Customer not found' })).toBeTruthy();
  });

  it('could not be loaded', async () => {
    details = NO_CONNECTION;
    await open(address);
    expect(screen.getByRole('alert').textContent).toContain('This customer could not be loaded.');
  });

  it('is shown with revenue and contact details', async () => {
    await open(address);
    expect(figure('Total spent')).toBe('$1,203.50');
    expect(figure('Pictures made')).toBe('7');
    expect(screen.getByText('Has an account · Joined 11/21/2026')).toBeTruthy();
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual(expect.arrayContaining(['mailto:nora@post.example', 'tel:+15550100999']));
    expect(await screen.findByRole('heading', { name: 'No orders yet' })).toBeTruthy();
  });

  it('has their orders, each a link, and the way to all when there are more', async () => {
    const order = {
      id: '7',
      order_number: 'KS-1048',
      status: 'pending',
      payment_state: 'paid',
      total_amount: 120,
      lost_amount: 0,
      created_at: '2026-11-21T12:00:00Z',
    };
    orders = { data: { orders: [order], next: 'x', total: 40 } };
    await open(address);
    const section = within(screen.getByRole('region', { name: 'Orders' }));
    expect((await section.findAllByRole('link')).map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['KS-1048Pending11/21/2026$120.00', '/bestgiftsdashboard/orders/7'],
      ['All 40 orders', `/bestgiftsdashboard/orders?customer=${NORA.id}`],
    ]);
  });
});
