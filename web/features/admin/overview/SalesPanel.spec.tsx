import { jest } from '@jest/globals';
import { setupListeners } from '@reduxjs/toolkit/query';
import { act, screen, waitFor } from '@testing-library/react';
import { renderInShop } from '../../../../test/support/render-in-shop.js';
import { type Answer, stubApi } from '../../../../test/support/stub-api.js';

/** Answers of the server, by the requested number of days. */
let answers: Record<string, () => Answer | Promise<Answer>>;

stubApi(({ params }) => answers[params.days ?? '']?.() ?? OFFLINE);
jest.unstable_mockModule('./SalesChart.js', () => ({ default: () => <p>the curve</p> }));
const { SalesPanel } = await import('./SalesPanel.js');

const OFFLINE: Answer = { error: { status: 'FETCH_ERROR' } };
const sales = (total: number): Answer => ({
  data: { points: [], total, orders: 1, average_order: total, refunded: 0, refunds: 0, lost: 0 },
});

function open() {
  const { store, user } = renderInShop(<SalesPanel />);
  setupListeners(store.dispatch);
  return user;
}

it('never gives the sum of one time the words of another', async () => {
  const year = Promise.withResolvers<Answer>();
  answers = { 30: () => sales(480), 365: () => year.promise };
  const person = open();
  await screen.findByText('$480.00 in the last 30 days');
  await person.click(screen.getByRole('button', { name: 'Year' }));
  expect(screen.queryByText(/\$480\.00/)).toBeNull();

  await act(async () => year.resolve(sales(6400)));
  expect(await screen.findByText('$6,400.00 in the last year')).toBeTruthy();
});

it('keeps the figures when they cannot be asked for again, and says so', async () => {
  answers = { 30: () => sales(480) };
  open();
  await screen.findByText('$480.00 in the last 30 days');
  answers = {};
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(screen.getByText('$480.00 in the last 30 days (may be out of date)')).toBeTruthy());
  expect(screen.queryByRole('alert')).toBeNull();
});
