import { act, screen, waitFor } from '@testing-library/react';
import type { FailedJob, RecurringJobList } from '../../../../server/admin/jobs/contract.js';
import { setWindow, textsOfRows } from '../../../../test/support/dashboard-rows.js';
import { renderInShop } from '../../../../test/support/render-in-shop.js';
import { type Answer, NO_CONNECTION, stubApi } from '../../../../test/support/stub-api.js';
import { api } from '../../../shared/api/api.js';
import { runAction } from '../../../shared/toasts/toast-actions.js';
import JobsPage from './JobsPage.js';

const MAIL: FailedJob = {
  id: '1',
  title: 'Send an email about an order',
  reason: 'The mail server did not answer.',
  detail: 'connect ECONNREFUSED',
  order: { id: '7', order_number: 'KS-1048' },
  failed_at: '2026-11-21T12:00:00Z',
  can_retry: true,
};

const SWEEP: RecurringJobList['jobs'][number] = {
  name: 'identity.sweep',
  title: 'Clear out old sign-ins',
  purpose: 'Deletes what has run out.',
  every_seconds: 3600,
  last_run: { started_at: '2026-11-21T12:00:00', finished_at: '2026-11-21T12:00:01', has_failed: false },
  next_at: '2026-11-21T13:00:00',
};

let queues: Answer;
let recurring: Answer;
let failed: Answer;
let settled: string[];
let refusal: Answer | undefined;

stubApi(({ method, url }) => {
  if (method === 'POST') {
    settled.push(url);
    return refusal ?? { data: null };
  }
  return { 'admin/jobs': queues, 'admin/jobs/recurring': recurring, 'admin/jobs/failed': failed }[url];
});

async function open() {
  const { user, store, toasts, loaded } = renderInShop(<JobsPage />);
  await loaded();
  return { press: (name: string) => user.click(screen.getByRole('button', { name })), store, toasts, loaded };
}

beforeEach(() => {
  setWindow('wide');
  const mails = { name: 'mail', title: 'Sending mails', waiting: 1204, running: 1, later: 2, failed: 1 };
  queues = { data: { queues: [mails], is_reachable: true } };
  failed = { data: { jobs: [MAIL], next: null, total: 1 } };
  recurring = { data: { jobs: [SWEEP] } };
  settled = [];
  refusal = undefined;
});

it.each([
  ['the queue server is away', { data: { queues: [], is_reachable: false } }],
  ['the shop does not answer', NO_CONNECTION],
])('shows an error when %s, and still shows the failed jobs', async (_, given) => {
  queues = given;
  await open();
  expect(screen.getByRole('alert').textContent).toContain('The queues cannot be reached.');
  expect(screen.getByRole('article', { name: 'Send an email about an order' })).toBeTruthy();
});

it('keeps the loaded jobs, with a warning, when a refetch fails', async () => {
  const { store } = await open();
  queues = failed = recurring = NO_CONNECTION;
  act(() => void store.dispatch(api.util.invalidateTags(['AdminJob'])));
  await waitFor(() => expect(screen.getAllByText(/What you see may be out of date/)).toHaveLength(3));
  expect(screen.getByRole('article', { name: 'Send an email about an order' })).toBeTruthy();
});

it('shows each queue at a glance', async () => {
  await open();
  expect(screen.getByRole('grid', { name: 'Queues' })).toBeTruthy();
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    ...['Queue', 'Running', 'Waiting', 'Later', 'Failed'],
  ]);
  expect(screen.getByRole('rowheader', { name: 'Sending mails' })).toBeTruthy();
  expect(textsOfRows()).toEqual([['1', '1,204', '2', '1']]);
});

it('shows each queue on a card in a narrow window', async () => {
  setWindow('narrow');
  await open();
  expect(screen.getByRole('list', { name: 'Queues' }).textContent).toBe('Sending mailsRunning1Waiting1,204Later2Failed1');
});

/** Details of all scheduled jobs in the list. */
const detailsOfRecurring = () => [...document.querySelectorAll('dd')].map((fact) => fact.textContent.replaceAll('\u202f', ' '));

it('shows how often each scheduled job runs, how its last run went, and when it runs next', async () => {
  await open();
  expect(screen.getByRole('heading', { name: 'Clear out old sign-ins' })).toBeTruthy();
  expect(screen.getByText('Deletes what has run out.')).toBeTruthy();
  expect(detailsOfRecurring()).toEqual(['Every hour', 'Nov 21, 2026, 12:00 PM, succeeded', 'Nov 21, 2026, 1:00 PM']);
});

it.each([
  [30, 'Every 30 seconds'],
  [60, 'Every minute'],
  [600, 'Every 10 minutes'],
  [7200, 'Every 2 hours'],
])('calls a distance of %i seconds %j', async (seconds, words) => {
  recurring = { data: { jobs: [{ ...SWEEP, every_seconds: seconds }] } };
  await open();
  expect(detailsOfRecurring()[0]).toBe(words);
});

it('says when a run failed, and what never ran or is not known', async () => {
  const failedRun = { started_at: '2026-11-21T12:00:00', finished_at: '2026-11-21T12:00:01', has_failed: true };
  recurring = {
    data: {
      jobs: [
        { ...SWEEP, last_run: failedRun },
        { ...SWEEP, name: 'x', last_run: null, next_at: null },
      ],
    },
  };
  await open();
  expect(detailsOfRecurring()[1]).toBe('Nov 21, 2026, 12:00 PM, failed');
  expect(detailsOfRecurring().slice(3)).toEqual(['Every hour', 'Not yet', 'Unknown']);
});

it('says that nothing has failed', async () => {
  failed = { data: { jobs: [], next: null, total: 0 } };
  await open();
  expect(screen.getByRole('heading', { name: 'Nothing has failed' })).toBeTruthy();
});

it('says in plain words what failed, and for which order', async () => {
  await open();
  const job = screen.getByRole('article', { name: 'Send an email about an order' });
  expect(job.textContent).toContain('The mail server did not answer.');
  expect(screen.getByRole('link', { name: 'Order KS-1048' }).getAttribute('href')).toBe('/bestgiftsdashboard/orders/7');
});

it('offers no further try where that could do nothing', async () => {
  failed = { data: { jobs: [{ ...MAIL, can_retry: false }], next: null, total: 1 } };
  await open();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Dismiss' })).toBeTruthy();
});

it('tries again, and the focus stays with the list', async () => {
  const { press, toasts } = await open();
  await press('Try again');
  await waitFor(() => expect(toasts().map(({ title }) => title)).toEqual(['Trying again']));
  expect(settled).toEqual(['admin/jobs/failed/1/retry']);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Failed jobs' }));
});

it('says why it cannot be tried again', async () => {
  const message = 'This job was already tried again.';
  refusal = { error: { status: 409, data: { code: 'ADMIN.CANNOT_RETRY', message } } };
  const { press, toasts } = await open();
  await press('Try again');
  await waitFor(() => expect(toasts()).toMatchObject([{ tone: 'error', title: 'Couldn’t retry the job', message }]));
});

it('can be tried again to put it back when there was no answer', async () => {
  const { press, toasts } = await open();
  await press('Dismiss');
  await waitFor(() => expect(toasts().map(({ title }) => title)).toEqual(['Dismissed']));
  refusal = NO_CONNECTION;
  act(() => runAction(toasts()[0]?.id ?? ''));
  await waitFor(() => expect(toasts().at(-1)).toMatchObject({ title: 'Couldn’t undo', actionLabel: 'Try again' }));
  act(() => runAction(toasts().at(-1)?.id ?? ''));
  await waitFor(() => expect(settled.slice(1)).toEqual(Array(2).fill('admin/jobs/failed/1/restore')));
});

it('takes it off the list, and puts it back when that was a mistake', async () => {
  const { press, toasts } = await open();
  await press('Dismiss');
  await waitFor(() => expect(toasts().map(({ title }) => title)).toEqual(['Dismissed']));
  act(() => runAction(toasts()[0]?.id ?? ''));
  await waitFor(() => expect(settled).toEqual(['admin/jobs/failed/1/dismiss', 'admin/jobs/failed/1/restore']));
});
