import { TextEncoder } from 'node:util';
import { jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { FailedJob } from '../../../../server/admin/jobs/contract.js';
import type { NewToast } from '../../../shared/toasts/use-toast.js';

type Answer = { data?: unknown; isError?: boolean };

const MAIL: FailedJob = {
  id: '1',
  title: 'Send a mail about an order',
  reason: 'The mail server did not answer.',
  detail: 'connect ECONNREFUSED',
  order: { id: '7', order_number: 'KS-1048' },
  failed_at: '2026-11-21T12:00:00Z',
  can_retry: true,
};

let queues: Answer;
let failed: Answer;
let settled: unknown[];
let refusal: unknown;
let toasts: NewToast[];

const answer = (given: Answer) => ({ isError: false, currentData: given.data, refetch: () => undefined, ...given });
jest.unstable_mockModule('../../../shared/api/api.js', () => ({
  apiErrorOf: (error?: { data?: unknown }) => error?.data,
}));
jest.unstable_mockModule('./jobs-api.js', () => ({
  useJobQueuesQuery: () => answer(queues),
  useFailedJobsQuery: () => answer(failed),
  useSettleJobMutation: () => [
    (job: unknown) => {
      settled.push(job);
      return Promise.resolve(refusal ? { error: refusal } : { data: null });
    },
    { isLoading: false },
  ],
}));
jest.unstable_mockModule('../../../shared/toasts/use-toast.js', () => ({
  useToast: () => (toast: NewToast) => toasts.push(toast),
}));

// The router wants it when it loads, and jsdom has none.
Object.assign(globalThis, { TextEncoder });
const { MemoryRouter } = await import('react-router-dom');
const { default: JobsPage } = await import('./JobsPage.js');

function open() {
  render(
    <MemoryRouter>
      <JobsPage />
    </MemoryRouter>,
  );
  const person = userEvent.setup();
  return (name: string) => person.click(screen.getByRole('button', { name }));
}

beforeEach(() => {
  const mails = { name: 'mail', title: 'Sending mails', waiting: 1204, running: 1, later: 2, failed: 1 };
  queues = { data: { queues: [mails], is_reachable: true } };
  failed = { data: { jobs: [MAIL], next: null, total: 1 } };
  settled = [];
  refusal = undefined;
  toasts = [];
});

it.each([
  ['the queue server is away', { data: { queues: [], is_reachable: false } }],
  ['the shop does not answer', { isError: true }],
])('says so when %s, and still shows what has failed', (_, given) => {
  queues = given;
  open();
  expect(screen.getByRole('alert').textContent).toContain('The queues cannot be reached.');
  expect(screen.getByRole('article', { name: 'Send a mail about an order' })).toBeTruthy();
});

it('keeps what it showed when it cannot be asked for again, and says so', () => {
  queues = { ...queues, isError: true };
  failed = { ...failed, isError: true };
  open();
  expect(screen.getAllByText(/What you see may be out of date/)).toHaveLength(2);
  expect(screen.getByRole('article', { name: 'Send a mail about an order' })).toBeTruthy();
});

it('shows each queue at a glance', () => {
  open();
  const rows = screen.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent));
  expect(rows).toEqual([
    ['Queue', 'Running', 'Waiting', 'Later', 'Failed'],
    ['Sending mails', '1', '1,204', '2', '1'],
  ]);
});

it('says that nothing has failed', () => {
  failed = { data: { jobs: [], next: null, total: 0 } };
  open();
  expect(screen.getByRole('heading', { name: 'Nothing has failed' })).toBeTruthy();
});

it('says in plain words what failed, and for which order', () => {
  open();
  const job = screen.getByRole('article', { name: 'Send a mail about an order' });
  expect(job.textContent).toContain('The mail server did not answer.');
  expect(screen.getByRole('link', { name: 'Order KS-1048' }).getAttribute('href')).toBe('/bestgiftsdashboard/orders/7');
});

it('offers no further try where that could do nothing', () => {
  failed = { data: { jobs: [{ ...MAIL, can_retry: false }], next: null, total: 1 } };
  open();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Dismiss' })).toBeTruthy();
});

it('tries again, and the focus stays with the list', async () => {
  const press = open();
  await press('Try again');
  expect(settled).toEqual([{ id: '1', how: 'retry' }]);
  expect(toasts.map(({ title }) => title)).toEqual(['It is tried again']);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Failed jobs' }));
});

it('says why it cannot be tried again', async () => {
  const message = 'This job was already tried again.';
  refusal = { status: 409, data: { code: 'ADMIN.CANNOT_RETRY', message, correlationId: '1' } };
  const press = open();
  await press('Try again');
  expect(toasts).toEqual([{ tone: 'error', title: 'Could not be tried again', message }]);
});

it('takes it off the list, and puts it back when that was a mistake', async () => {
  const press = open();
  await press('Dismiss');
  expect(toasts.map(({ title }) => title)).toEqual(['Taken off the list']);
  toasts[0]?.action?.run();
  expect(settled).toEqual([
    { id: '1', how: 'dismiss' },
    { id: '1', how: 'restore' },
  ]);
});
