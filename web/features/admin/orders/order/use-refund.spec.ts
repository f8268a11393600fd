import { jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';

interface Sent {
  request: { amount: number };
  idempotencyKey: string;
}

let sent: Sent[];
/** Result of each attempt, in turn; undefined is success. */
let outcomes: unknown[];

const send = (call: Sent) => {
  sent.push(call);
  const error = outcomes.shift();
  return { unwrap: async () => (error ? Promise.reject(error as Error) : {}) };
};
jest.unstable_mockModule('./order-details-api.js', () => ({ useRefundOrderMutation: () => [send, { isLoading: false }] }));
jest.unstable_mockModule('../../../../shared/api/api.js', () => ({
  apiErrorOf: (error: { data?: unknown }) => error.data,
}));
const { useRefund } = await import('./use-refund.js');

const LOST = { status: 'FETCH_ERROR' };
const UNAVAILABLE = { status: 503, data: { code: 'CHECKOUT.PAYMENT_UNAVAILABLE', message: 'Stripe does not answer.' } };
const REFUSED = { status: 409, data: { code: 'CHECKOUT.REFUND_REFUSED', message: 'Stripe refused it.' } };

/** Tries to refund these amounts, one after the other. */
async function refund(...amounts: number[]) {
  const { result } = renderHook(() => useRefund('order'));
  let problem = '';
  for (const amount of amounts) problem = await act(() => result.current.refund({ amount, reason: '' }));
  const keys = sent.map(({ idempotencyKey }) => idempotencyKey);
  return { problem, differentKeys: new Set(keys).size };
}

beforeEach(() => {
  sent = [];
  outcomes = [];
});

describe('a refund', () => {
  it.each([
    ['got no answer', LOST, 'it won’t be made twice'],
    ['met a shop in trouble', UNAVAILABLE, 'Stripe does not answer.'],
  ])('that %s is the same attempt when tried again', async (_, error, text) => {
    outcomes = [error, error];
    const { problem, differentKeys } = await refund(20, 20);
    expect(problem).toContain(text);
    expect(differentKeys).toBe(1);
  });

  it('that got no answer is sent as it was, whatever its reason says by then', async () => {
    outcomes = [LOST];
    const { result } = renderHook(() => useRefund('order'));
    await act(() => result.current.refund({ amount: 20, reason: '' }));
    await act(() => result.current.refund({ amount: 20, reason: 'The frame was broken.' }));
    expect(sent[1]).toEqual(sent[0]);
  });

  it('of other items is another attempt', async () => {
    outcomes = [LOST, LOST];
    const { result } = renderHook(() => useRefund('order'));
    const lines = [{ id: 'l', quantity: 1, put_back: true }];
    for (const quantity of [1, 1, 2]) {
      await act(() => result.current.refund({ amount: 20, lines: [{ ...lines[0]!, quantity }], reason: '' }));
    }
    expect(sent[1]).toEqual(sent[0]);
    expect(sent[2]?.idempotencyKey).not.toBe(sent[0]?.idempotencyKey);
  });

  it('of another amount is another attempt', async () => {
    outcomes = [LOST];
    expect((await refund(20, 25)).differentKeys).toBe(2);
  });

  it('that was refused is over: the same again is another attempt', async () => {
    outcomes = [REFUSED, REFUSED];
    expect(await refund(20, 20)).toEqual({ problem: 'Stripe refused it.', differentKeys: 2 });
  });

  it('that was taken may be followed by one of the same amount', async () => {
    expect(await refund(20, 20)).toEqual({ problem: '', differentKeys: 2 });
  });
});
