import { jest } from '@jest/globals';
import { configureStore } from '@reduxjs/toolkit';
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'react-redux';

let session: { state: string; user: { email: string; user_metadata: object } | null };
let access: { isUninitialized?: boolean; isLoading?: boolean; error?: { status: number | string } };

jest.unstable_mockModule('../../shared/session/SessionProvider.js', () => ({ useSession: () => session }));
jest.unstable_mockModule('./admin-access.js', () => ({
  useAdminAccessQuery: (_: undefined, { skip }: { skip: boolean }) => (skip ? { isUninitialized: true } : access),
}));
jest.unstable_mockModule('./overview/overview-api.js', () => ({ useWaitingQuery: () => ({ data: { problems: { count: 3 } } }) }));
jest.unstable_mockModule('./checks/checks-api.js', () => ({
  usePrintCheckCountsQuery: () => ({ data: { green: 3, yellow: 1 } }),
}));
for (const page of [
  'checks/ChecksTab',
  'overview/OverviewTab',
  'orders/OrdersTab',
  'customers/CustomersTab',
  'products/ProductsTab',
  'reviews/ReviewsTab',
]) {
  jest.unstable_mockModule(`./${page}.js`, () => ({ default: () => <p>{page}</p> }));
}

const { MemoryRouter, Route, Routes, useLocation } = await import('react-router-dom');
const { default: DashboardPage } = await import('./DashboardPage.js');

function Elsewhere() {
  const { pathname, search } = useLocation();
  return <p data-testid="elsewhere">{pathname + search}</p>;
}

function open(address: string) {
  render(
    <Provider store={configureStore({ reducer: () => ({}) })}>
      <MemoryRouter initialEntries={[address]}>
        <Routes>
          <Route path="bestgiftsdashboard/*" element={<DashboardPage />} />
          <Route path="*" element={<Elsewhere />} />
        </Routes>
      </MemoryRouter>
    </Provider>,
  );
}

const heading = () => screen.queryByRole('heading', { level: 1 })?.textContent;
const elsewhere = () => screen.getByTestId('elsewhere').textContent;

beforeEach(() => {
  session = {
    state: 'signed-in',
    user: { email: 'maren@post.example', user_metadata: { first_name: 'Maren', last_name: 'Voss' } },
  };
  access = {};
});

it.each([
  ['the session loads', () => (session = { state: 'loading', user: null })],
  ['the server has not said who may see it', () => (access = { isLoading: true })],
])("says 'Loading...' and shows nothing while %s", (_, begin) => {
  begin();
  open('/bestgiftsdashboard');
  expect(screen.getByRole('status').textContent).toBe('Loading...');
  expect(heading()).toBeUndefined();
});

it('sends a visitor to sign in, and back to where they wanted to go', () => {
  session = { state: 'signed-out', user: null };
  open('/bestgiftsdashboard/orders?status=pending');
  expect(elsewhere()).toBe('/auth?returnTo=%2Fbestgiftsdashboard%2Forders%3Fstatus%3Dpending');
});

it.each([401, 403])('sends whom the server refuses with %s to the main page', (status) => {
  access = { error: { status } };
  open('/bestgiftsdashboard');
  expect(elsewhere()).toBe('/');
});

it('offers to try again when the server cannot be reached', () => {
  access = { error: { status: 'FETCH_ERROR' } };
  open('/bestgiftsdashboard');
  expect(screen.getByRole('alert').textContent).toContain('The dashboard could not be loaded.');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});

it.each(['/bestgiftsdashboard/nothing', '/bestgiftsdashboard/orders/1/nothing'])(
  '%s is not there, and the overview is the way out',
  (address) => {
    open(address);
    expect(heading()).toBe('Admin Dashboard');
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Page not found');
    const wayOut = screen.getAllByRole('link', { name: 'Overview' }).at(-1);
    expect(wayOut?.getAttribute('href')).toBe('/bestgiftsdashboard');
    expect(wayOut?.closest('nav')).toBeNull();
  },
);

it('greets the owner and begins with the overview', async () => {
  open('/bestgiftsdashboard');
  expect(heading()).toBe('Admin Dashboard');
  expect(screen.getByText('Maren Voss, owner').textContent).toBe('MVMaren Voss, owner');
  expect(await screen.findByText('overview/OverviewTab')).toBeTruthy();
});

it.each([
  ['/bestgiftsdashboard', 'Overview', 'Admin Dashboard'],
  ['/bestgiftsdashboard/orders', 'Orders', 'Orders · Admin Dashboard'],
  ['/bestgiftsdashboard/customers', 'Customers', 'Customers · Admin Dashboard'],
  ['/bestgiftsdashboard/products', 'Products', 'Products · Admin Dashboard'],
])('at %s the tab %s is the current one', async (address, tab, title) => {
  open(address);
  await screen.findByText(/Tab$/);
  const links = screen.getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual(['Overview', 'Orders', 'To check4 waiting', 'Customers', 'Products']);
  expect(links.filter((link) => link.getAttribute('aria-current')).map((link) => link.textContent)).toEqual([tab]);
  expect(document.title).toBe(`${title} · Keepsake`);
});

it('leads to its other pages by a menu, which the keyboard opens and which marks the current page', async () => {
  const user = userEvent.setup();
  open('/bestgiftsdashboard/reviews');
  await screen.findByText('reviews/ReviewsTab');
  expect(screen.getAllByRole('link').filter((link) => link.getAttribute('aria-current'))).toEqual([]);
  const more = screen.getByRole('button', { name: 'More' });

  act(() => more.focus());
  await user.keyboard('{Enter}');

  const items = screen.getAllByRole('menuitem');
  expect(items.map((item) => [item.textContent, item.getAttribute('href')])).toEqual([
    ['Discounts', '/bestgiftsdashboard/discounts'],
    ['Problems, 3 open', '/bestgiftsdashboard/problems'],
    ['Reviews', '/bestgiftsdashboard/reviews'],
    ['Picture packs', '/bestgiftsdashboard/picture-packs'],
    ['Background jobs', '/bestgiftsdashboard/jobs'],
  ]);
  expect(items.filter((item) => item.getAttribute('aria-current')).map((item) => item.textContent)).toEqual(['Reviews']);

  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect(document.activeElement).toBe(more);
});
