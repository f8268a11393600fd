import { act, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { NOTHING_TO_DO } from '../../../test/support/owner-todo.js';
import { renderInShop, signIn } from '../../../test/support/render-in-shop.js';
import { type Answer, stubApi } from '../../../test/support/stub-api.js';
import { getAccessToken } from '../../shared/session/auth-client.js';
import DashboardPage from './DashboardPage.js';

let access: Answer | Promise<never>;
let toCheck: { green: number; yellow: number };

stubApi(({ url }) => {
  if (url === 'admin/access') return access;
  if (url === 'admin/overview/waiting') return { data: { ...NOTHING_TO_DO, problems: { count: 3 } } };
  return url === 'admin/print-checks/counts' ? { data: toCheck } : undefined;
});

function Elsewhere() {
  const { pathname, search } = useLocation();
  return <p data-testid="elsewhere">{pathname + search}</p>;
}

const begin = (address: string) =>
  renderInShop(
    <Routes>
      <Route path="bestgiftsdashboard/*" element={<DashboardPage />} />
      <Route path="*" element={<Elsewhere />} />
    </Routes>,
    { address },
  );

async function open(address: string) {
  const shop = begin(address);
  await waitFor(() => expect(screen.queryByText('Loading...')).toBeNull());
  await shop.loaded();
  return shop;
}

/** Until the page itself is there, with what it says when the server has nothing for it. */
const shown = (title: string) => screen.findByText(title, { selector: 'h2, p' });
const tabs = () => within(screen.getByRole('navigation', { name: 'Dashboard' })).getAllByRole('link');
const heading = () => screen.queryByRole('heading', { level: 1 })?.textContent;
const elsewhere = () => screen.getByTestId('elsewhere').textContent;

beforeEach(() => {
  localStorage.clear();
  signIn({ email: 'maren@post.example', user_metadata: { first_name: 'Maren', last_name: 'Voss' } });
  access = { data: null };
  toCheck = { green: 3, yellow: 1 };
});

it("says 'Loading...' and shows nothing until the session and the server have said who may see it", async () => {
  access = new Promise<never>(() => undefined);
  begin('/bestgiftsdashboard');
  expect(screen.getByRole('status').textContent).toBe('Loading...');
  // The session is known by then.
  await act(async () => void (await getAccessToken()));
  expect(screen.getByRole('status').textContent).toBe('Loading...');
  expect(heading()).toBeUndefined();
});

it('sends a visitor to sign in, and back to where they wanted to go', async () => {
  localStorage.clear();
  await open('/bestgiftsdashboard/orders?status=pending');
  expect(elsewhere()).toBe('/auth?returnTo=%2Fbestgiftsdashboard%2Forders%3Fstatus%3Dpending');
});

it.each([401, 403])('sends whom the server refuses with %s to the main page', async (status) => {
  access = { error: { status } };
  await open('/bestgiftsdashboard');
  expect(elsewhere()).toBe('/');
});

it('offers to try again when the server cannot be reached', async () => {
  access = { error: { status: 'FETCH_ERROR' } };
  await open('/bestgiftsdashboard');
  expect(screen.getByRole('alert').textContent).toContain('The dashboard could not be loaded.');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});

it.each(['/bestgiftsdashboard/nothing', '/bestgiftsdashboard/orders/1/nothing'])(
  '%s is not there, and the overview is the way out',
  async (address) => {
    await open(address);
    expect(heading()).toBe('Admin Dashboard');
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Page not found');
    expect(document.title).toBe('Page not found · Keepsake');
    const wayOut = screen.getAllByRole('link', { name: 'Overview' }).at(-1);
    expect(wayOut?.getAttribute('href')).toBe('/bestgiftsdashboard');
    expect(wayOut?.closest('nav')).toBeNull();
  },
);

it('greets the owner and begins with the overview', async () => {
  await open('/bestgiftsdashboard');
  expect(heading()).toBe('Admin Dashboard');
  expect(screen.getByText('Maren Voss, owner').textContent).toBe('MVMaren Voss, owner');
  expect(await shown('Sales')).toBeTruthy();
});

it.each([
  ['/bestgiftsdashboard', 'Overview', 'Sales', 'Admin Dashboard'],
  ['/bestgiftsdashboard/orders/1', 'Orders', 'Order not found', 'Order'],
  ['/bestgiftsdashboard/to-check', 'To check4 waiting', 'To check', 'To check · Admin Dashboard'],
  ['/bestgiftsdashboard/customers/1', 'Customers', 'This customer could not be loaded.', 'Customer · Admin Dashboard'],
])('at %s the tab %s is the current one', async (address, tab, page, title) => {
  await open(address);
  await shown(page);
  const links = tabs();
  expect(links.map((link) => link.textContent)).toEqual(['Overview', 'Orders', 'To check4 waiting', 'Customers', 'Products']);
  expect(links.filter((link) => link.getAttribute('aria-current')).map((link) => link.textContent)).toEqual([tab]);
  expect(document.title).toBe(`${title} · Keepsake`);
});

it.each([
  [3, 1, '/bestgiftsdashboard/to-check'],
  [0, 1, '/bestgiftsdashboard/to-check?group=yellow'],
  [0, 0, '/bestgiftsdashboard/to-check'],
])('with %d green and %d yellow prints, “To check” leads to %s', async (green, yellow, address) => {
  toCheck = { green, yellow };
  await open('/bestgiftsdashboard/reviews');
  await waitFor(() => expect(tabs().map((tab) => tab.getAttribute('href'))).toContain(address));
});

it('leads to its other pages by a menu, which the keyboard opens and which marks the current page', async () => {
  const { user } = await open('/bestgiftsdashboard/reviews');
  await shown('Reviews');
  expect(tabs().filter((link) => link.getAttribute('aria-current'))).toEqual([]);
  const more = screen.getByRole('button', { name: 'More' });

  act(() => more.focus());
  await user.keyboard('{Enter}');

  await screen.findByText('open');
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
