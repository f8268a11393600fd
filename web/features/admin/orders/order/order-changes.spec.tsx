import { act, renderHook, waitFor } from '@testing-library/react';
import { Shop } from '../../../../../test/support/render-in-shop.js';
import { stubApi } from '../../../../../test/support/stub-api.js';
import * as checks from '../../checks/checks-api.js';
import * as problems from '../../problems/problems-api.js';
import * as lists from '../admin-orders-api.js';
import * as orders from './order-details-api.js';

let asked: string[];

stubApi(({ url }) => {
  asked.push(url);
  return { data: {} };
});

/** Subscribes to the counts of problems and print checks, and returns the mutations of an order. */
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
    const { result } = renderHook(useEverything, { wrapper: Shop });
    await waitFor(() => expect(asked).toHaveLength(2));
    await act(async () => void (await result.current[change]()));
    await waitFor(() => expect(asked.slice(3)).toEqual(['admin/problems/counts', 'admin/print-checks/counts']));
  },
);
