import { jest } from '@jest/globals';
import { combineSlices, configureStore } from '@reduxjs/toolkit';
import { createApi, type BaseQueryFn } from '@reduxjs/toolkit/query/react';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';

let asked: unknown[];

const baseQuery: BaseQueryFn<unknown, unknown, unknown> = (call) => {
  asked.push(call);
  return { data: {} };
};
const api = createApi({
  baseQuery,
  tagTypes: ['AdminOrder', 'AdminCustomer', 'AdminProblem', 'PrintCheck', 'Overview'],
  endpoints: () => ({}),
});
jest.unstable_mockModule('../../../../shared/api/api.js', () => ({ api }));
const orders = await import('./order-details-api.js');
const lists = await import('../admin-orders-api.js');
const problems = await import('../../problems/problems-api.js');
const checks = await import('../../checks/checks-api.js');

/** The tabs of problems and of prints to check are open, and so is what changes an order. */
function useEverything() {
  problems.useProblemCountsQuery();
  checks.usePrintCheckCountsQuery();
  const [refund] = orders.useRefundOrderMutation();
  const [accept] = orders.useAcceptPaymentMutation();
  const [setStatus] = lists.useSetStatusOfOrdersMutation();
  const [reprint] = problems.useReprintProblemMutation();
  return {
    refund: () => refund({ id: 'o', request: {}, idempotencyKey: 'k' }),
    accept: () => accept('o'),
    setStatus: () => setStatus({ orders: [{ id: 'o', status: 'cancelled' }] }),
    reprint: () => reprint({ id: 'p', body: { quantity: 1, ask_customer: false, message: '' } }),
  };
}

it.each(['refund', 'accept', 'setStatus', 'reprint'] as const)(
  'asks again for problems and prints to check after %s',
  async (change) => {
    asked = [];
    const store = configureStore({ reducer: combineSlices(api), middleware: (defaults) => defaults().concat(api.middleware) });
    const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
    const { result } = renderHook(useEverything, { wrapper });
    await waitFor(() => expect(asked).toHaveLength(2));
    await act(async () => void (await result.current[change]()));
    await waitFor(() => expect(asked.slice(3)).toEqual(['admin/problems/counts', 'admin/print-checks/counts']));
  },
);
