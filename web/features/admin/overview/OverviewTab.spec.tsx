import { jest } from '@jest/globals';
import { setupListeners } from '@reduxjs/toolkit/query';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { SalesStats } from '../../../../server/admin/overview/contract.js';
import { DAY_MS } from '../../../../server/platform/durations/contract.js';
import { NOTHING_TO_DO } from '../../../../test/support/owner-todo.js';
import { renderInShop } from '../../../../test/support/render-in-shop.js';
import { type Answer, NO_CONNECTION, stubApi } from '../../../../test/support/stub-api.js';

/** Answers of the server, by the last segment of the path; without one, the request stays pending. */
let answers: Record<string, Answer>;
let askedDays: (string | undefined)[];

stubApi(({ url, params }) => {
  const name = url.split('/').at(-1)!;
  if (name === 'sales') askedDays.push(params.days);
  return answers[name] ?? new Promise(() => undefined);
});
jest.unstable_mockModule('./SalesChart.js', () => ({ default: () => <p>the curve</p> }));
const { default: OverviewTab } = await import('./OverviewTab.js');

const sales = (figures: Partial<SalesStats> = {}): Answer => ({
  data: {
    points: [
      { day: '2026-11-20', sales: 0, orders: 0 },
      { day: '2026-11-21', sales: 1480.5, orders: 24 },
    ],
    total: 1480.5,
    orders: 24,
    average_order: 61.69,
    refunded: 18,
    refunds: 1,
    ...figures,
  },
});

async function open() {
  const { user } = renderInShop(<OverviewTab />);
  await screen.findAllByText(/^(?:You’re all caught up\.|Oldest|KS-)/);
  return user;
}

const panel = (name: string) => within(screen.getByRole('region', { name }));
/** The text below the name of a figure. */
const figure = (name: string) => screen.getByText(name).parentElement?.textContent?.slice(name.length);

beforeEach(() => {
  answers = { sales: sales(), waiting: { data: NOTHING_TO_DO } };
  askedDays = [];
});

describe('the totals', () => {
  it("are 0 and 'Loading...' until the figures come", async () => {
    await open();
    expect(['Total Orders', 'Total Customers', 'Total Products'].map(figure)).toEqual(Array(3).fill('0Loading...'));
  });

  it('say when they do not come, and can be asked for again', async () => {
    answers.overview = NO_CONNECTION;
    const person = await open();
    await screen.findByText('The totals could not be loaded.');
    expect(figure('Total Orders')).toBe('0Could not be loaded.');
    answers.overview = { data: { totalOrders: 3 } };
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(figure('Total Orders')).toBe('30 this week'));
  });

  it('are shown with this week’s growth', async () => {
    const week = { ordersThisWeek: 148, customersThisWeek: 96, activeProducts: 39 };
    answers.overview = { data: { totalOrders: 1048, totalCustomers: 812, totalProducts: 42, ...week } };
    await open();
    expect(figure('Total Orders')).toBe('1,048148 this week');
    expect(figure('Total Customers')).toBe('81296 new this week');
    expect(figure('Total Products')).toBe('4239 active');
  });

  it.each([
    [1, '1 open checkout'],
    [9, '9 open checkouts'],
  ])('tell of %i checkouts that are no orders yet', async (openCheckouts, words) => {
    answers.overview = { data: { totalOrders: 2, ordersThisWeek: 2, openCheckouts } };
    await open();
    expect(figure('Total Orders')).toBe(`22 this week · ${words}`);
  });
});

it('says of tasks that cannot be asked for again that they may be out of date', async () => {
  const { store } = renderInShop(<OverviewTab />);
  const stopListening = setupListeners(store.dispatch);
  await screen.findByText('You’re all caught up.');
  answers.waiting = NO_CONNECTION;
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await panel('Waiting for you').findByText('May be out of date')).toBeTruthy();
  stopListening();
});

describe('sales', () => {
  it('fail by themselves, while the rest of the page works', async () => {
    answers.sales = NO_CONNECTION;
    const person = await open();
    expect(panel('Sales').getByRole('alert').textContent).toContain('These figures could not be loaded.');
    expect(panel('Waiting for you').getByText('You’re all caught up.')).toBeTruthy();
    answers.sales = sales();
    await person.click(panel('Sales').getByRole('button', { name: 'Try again' }));
    expect(await panel('Sales').findByText('$1,480.50 in the last 30 days')).toBeTruthy();
  });

  it('that crash show their own error, and the rest of the page works', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    answers.sales = { data: {} };
    await open();
    expect(screen.getByRole('alert').textContent).toContain('Sales cannot be shown.');
    expect(screen.getByRole('alert').textContent).not.toContain('onnection');
    expect(panel('Waiting for you').getByText('You’re all caught up.')).toBeTruthy();
  });

  it('without orders there is no average', async () => {
    answers.sales = sales({ total: 0, orders: 0, average_order: null, refunded: 0, refunds: 0, lost: 0 });
    await open();
    expect(figure('Average order')).toBe('–');
    expect(figure('Refunds')).toBe('None');
  });

  it('are those of thirty days, and of another time when asked', async () => {
    const person = await open();
    expect(panel('Sales').getByText('$1,480.50 in the last 30 days')).toBeTruthy();
    expect(figure('Refunds')).toBe('$18.00 (1)');
    await person.click(panel('Sales').getByRole('button', { name: 'Year' }));
    expect(askedDays).toEqual(['30', '365']);
  });

  it('are a curve, or a table with the newest day first', async () => {
    const person = await open();
    expect(await panel('Sales').findByText('the curve')).toBeTruthy();
    await person.click(panel('Sales').getByRole('button', { name: 'Show as a table' }));
    const rows = panel('Sales')
      .getAllByRole('row')
      .map((row) => [...row.children].map((cell) => cell.textContent));
    expect(rows).toEqual([
      ['Day', 'Orders', 'Sales'],
      ['Sat, Nov 21', '24', '$1,480.50'],
      ['Fri, Nov 20', '0', '$0.00'],
    ]);
  });
});

describe('what waits for the owner', () => {
  const links = () =>
    panel('Waiting for you')
      .queryAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')?.replace('/bestgiftsdashboard/', '')]);

  it('is nothing', async () => {
    await open();
    expect(links()).toEqual([]);
    expect(panel('Waiting for you').getByText('You’re all caught up.')).toBeTruthy();
  });

  it('leads to where it can be dealt with', async () => {
    const oldest = new Date(Date.now() - 2.5 * DAY_MS).toISOString();
    answers.waiting = {
      data: {
        ...NOTHING_TO_DO,
        toShip: { count: 12, oldest_at: oldest },
        payments: { count: 1, order_id: '7', order_number: 'KS-1039', reason: 'The amount differs.' },
        disputes: { count: 2, order_id: '9', order_number: 'KS-1041', due_at: '2026-12-04T12:00:00.000Z' },
        onTheirWay: { count: 2, total: 1240 },
        toRefund: { count: 1 },
        failedJobs: { count: 2, title: 'Send an email about an order' },
        failedPictures: { count: 3, reason: 'The picture service took too long' },
        waitingPictures: { count: 1 },
        lowStock: { count: 2, names: ['Ornament', 'Oak frame'] },
        reviews: { count: 2 },
      },
    };
    await open();
    expect(links()).toEqual([
      ['12 orders to shipOldest is 2 days old', 'orders?waiting=to-ship'],
      ['1 payment to reviewKS-1039: The amount differs.', 'orders/7'],
      ['2 disputes to answer in StripeKS-1041: by 12/4/2026', 'orders/9'],
      ['2 payments on their way$1,240.00 from bank accounts, not counted as sales yet', 'orders?payment=on_its_way'],
      ['1 canceled order to refundPaid, canceled, and not refunded yet', 'orders?status=cancelled&payment=paid'],
      ['2 jobs failedLast: Send an email about an order', 'jobs'],
      ['3 generations failedMost often: The picture service took too long. Credits were returned', 'jobs'],
      ['1 generation waitingThe picture service has not begun for more than two minutes', 'jobs'],
      ['2 products low on stockOrnament, Oak frame', 'products?state=low-stock'],
      ['2 reviews to moderateTo be published or hidden', 'reviews?state=waiting'],
    ]);
  });

  it('several payments are a list', async () => {
    const payments = { count: 4, order_id: '7', order_number: 'KS-1039', reason: 'The amount differs.' };
    answers.waiting = { data: { ...NOTHING_TO_DO, payments } };
    await open();
    expect(links()).toEqual([['4 payments to reviewKS-1039: The amount differs.', 'orders?payment=needs_attention']]);
  });
});

describe('the month', () => {
  it('says that nothing was sold yet', async () => {
    answers['best-sellers'] = { data: { products: [] } };
    await open();
    expect(panel('Most loved this month').getByText('Nothing sold yet this month')).toBeTruthy();
  });

  const pictures = {
    asked: 251,
    succeeded: 240,
    failed: 6,
    cancelled: 5,
    failures: [{ reason: 'The picture service took too long', count: 6 }],
    spent: 12.4,
    spent_today: 2,
    daily_budget: 8,
  };

  it('pictures made on this machine cost nothing', async () => {
    answers.pictures = { data: { ...pictures, is_paid: false } };
    await open();
    expect(panel('Pictures made this month').queryByRole('meter')).toBeNull();
  });

  it('pictures of a paid engine are shown with its daily budget', async () => {
    answers.pictures = { data: { ...pictures, is_paid: true } };
    await open();
    const meter = panel('Pictures made this month').getByRole('meter', { name: '$2.00 of $8.00 spent today' });
    expect(['min', 'now', 'max'].map((which) => meter.getAttribute(`aria-value${which}`))).toEqual(['0', '25', '100']);
  });
});
