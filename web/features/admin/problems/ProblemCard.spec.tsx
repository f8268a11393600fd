import { act, screen, waitFor } from '@testing-library/react';
import type { AdminProblem } from '../../../../server/admin/problems/contract.js';
import { PROBLEM } from '../../../../test/support/admin-problem.js';
import { renderInShop } from '../../../../test/support/render-in-shop.js';
import { type Answer, type Call, stubApi } from '../../../../test/support/stub-api.js';
import { runAction } from '../../../shared/toasts/toast-actions.js';
import { ProblemCard } from './ProblemCard.js';

let calls: Call[];
let answers: Answer[];

stubApi((call) => {
  calls.push(call);
  return answers.shift() ?? { data: { problems: [] } };
});

function open(changes: Partial<AdminProblem> = {}) {
  const { user: person, toasts } = renderInShop(<ProblemCard problem={{ ...PROBLEM, ...changes }} />);
  return { person, toasts };
}

const press = (person: ReturnType<typeof open>['person'], name: string) => person.click(screen.getByRole('button', { name }));
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

beforeEach(() => {
  calls = [];
  answers = [];
});

it('shows photos large, and that it comes after the days for returns', () => {
  open();
  expect(screen.getByAltText(/Photo 1/).getAttribute('src')).toBe('/large.jpg');
  expect(screen.getByText(/Reported 51 days after it was sent, after the 30 days for returns/)).toBeTruthy();
});

it.each([null, '2026-11-21T12:00:00.001Z'])('says that it was reported before it was sent: %s', (sent_at) => {
  open({ sent_at });
  expect(screen.getByText(/Reported before it was sent\.$/)).toBeTruthy();
});

it('says that it was reported on the day it was sent', () => {
  open({ sent_at: '2026-11-21T09:00:00.000Z' });
  expect(screen.getByText(/Reported on the day it was sent\.$/)).toBeTruthy();
});

it('prints as many again as were reported, in two presses, and can undo it', async () => {
  const { person, toasts } = open();
  await press(person, 'Print again: The Two of You');
  await press(person, 'Print again');
  await isClosed();
  expect(calls).toMatchObject([
    { url: `admin/problems/${PROBLEM.id}/reprint`, body: { quantity: 2, ask_customer: false, message: '' } },
  ]);
  act(() => runAction(toasts()[0]?.id ?? ''));
  await waitFor(() => expect(calls.at(-1)?.url).toBe(`admin/problems/${PROBLEM.id}/undo`));
});

it('asks the customer first, and says so', async () => {
  const { person, toasts } = open();
  await press(person, 'Print again: The Two of You');
  await person.click(screen.getByLabelText(/^Ask the customer first/));
  await press(person, 'Print again');
  await isClosed();
  expect(calls[0]?.body).toEqual({ quantity: 2, ask_customer: true, message: '' });
  expect(toasts()[0]?.title).toBe('We’re asking the customer first');
});

it('refunds what the owner saw; a lost answer is asked for under the same key, a refusal under another', async () => {
  const lost: Answer = { error: { status: 'FETCH_ERROR' } };
  const refused: Answer = { error: { status: 409, data: { code: 'CHECKOUT.REFUND_REFUSED', message: 'The bank decides.' } } };
  answers = [lost, refused];
  const { person } = open();
  await press(person, 'Refund $20.02 for The Two of You');
  expect(screen.getByText(/and shipping/)).toBeTruthy();
  const again = () => press(person, 'Refund $20.02');
  await again();
  await again();
  await again();
  await isClosed();
  const keys = calls.map(({ headers }) => headers['idempotency-key']);
  expect(keys).toEqual([keys[0], keys[0], expect.not.stringMatching(String(keys[0]))]);
  expect(calls[0]?.body).toEqual({ amount: 20.02, message: '' });
});

it('answers with words, and not without', async () => {
  const { person } = open({ kept_quantity: 0, refund_offer: null });
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Answer']);
  await press(person, 'Answer Grace Okoye');
  await press(person, 'Send answer');
  expect(await screen.findByText('Please write something first.')).toBeTruthy();
  await person.type(screen.getByLabelText('Your answer'), 'So sorry.');
  await press(person, 'Send answer');
  await isClosed();
  expect(calls).toMatchObject([{ url: `admin/problems/${PROBLEM.id}/answer`, body: { message: 'So sorry.' } }]);
});

it.each<[Partial<AdminProblem>, string]>([
  [{ decision: 'reprint', reprint_quantity: 2 }, '2 printed again at no charge.'],
  [{ decision: 'refund', refund: { amount: 20, is_confirmed: true, problem: null } }, '$20.00 was refunded.'],
  [{ decision: 'refund', refund: { amount: 20, is_confirmed: false, problem: null } }, '$20.00 is being refunded.'],
  [
    { decision: 'refund', refund: { amount: 20, is_confirmed: false, problem: 'It came back.' } },
    'The refund of $20.00 did not go through. It came back.',
  ],
  [{ decision: 'answer', answer: 'So sorry.' }, 'Answered.'],
])('says what was decided: %j', (changes, words) => {
  open({ ...changes, decided_at: PROBLEM.created_at, decided_by: 'Maren Voss' });
  expect(screen.getByText(words)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
