import { act, renderHook } from '@testing-library/react';
import { Shop } from '../../../../../test/support/render-in-shop.js';
import { type Answer, type Call, NO_CONNECTION, stubApi } from '../../../../../test/support/stub-api.js';
import { useRefund } from './use-refund.js';

let sent: Call[];
/** Result of each attempt, in turn; undefined is success. */
let outcomes: Answer[];

stubApi((call) => {
  sent.push(call);
  return outcomes.shift() ?? { data: {} };
});

const UNAVAILABLE: Answer = {
  error: { status: 503, data: { code: 'CHECKOUT.PAYMENT_UNAVAILABLE', message: 'Stripe does not answer.' } },
};
const REFUSED: Answer = { error: { status: 409, data: { code: 'CHECKOUT.REFUND_REFUSED', message: 'Stripe refused it.' } } };
const keyOf = (call?: Call) => call?.headers['idempotency-key'];

/** Tries to refund these amounts, one after the other. */
async function refund(...amounts: number[]) {
  const { result } = renderHook(() => useRefund('order'), { wrapper: Shop });
  let problem = '';
  for (const amount of amounts) problem = await act(() => result.current.refund({ amount, reason: '' }));
  const keys = sent.map(keyOf);
  return { problem, differentKeys: new Set(keys).size };
}

beforeEach(() => {
  sent = [];
  outcomes = [];
});

describe('a refund', () => {
  it.each([
    ['got no answer', NO_CONNECTION, 'it won’t be made twice'],
    ['met a shop in trouble', UNAVAILABLE, 'Stripe does not answer.'],
  ])('that %s is the same attempt when tried again', async (_, error, text) => {
    outcomes = [error, error];
    const { problem, differentKeys } = await refund(20, 20);
    expect(problem).toContain(text);
    expect(differentKeys).toBe(1);
  });

  it('that got no answer is sent as it was, whatever its reason says by then', async () => {
    outcomes = [NO_CONNECTION];
    const { result } = renderHook(() => useRefund('order'), { wrapper: Shop });
    await act(() => result.current.refund({ amount: 20, reason: '' }));
    await act(() => result.current.refund({ amount: 20, reason: 'The frame was broken.' }));
    expect(sent[1]).toEqual(sent[0]);
  });

  it('of other items is another attempt', async () => {
    outcomes = [NO_CONNECTION, NO_CONNECTION];
    const { result } = renderHook(() => useRefund('order'), { wrapper: Shop });
    const lines = [{ id: 'l', quantity: 1, put_back: true }];
    for (const quantity of [1, 1, 2]) {
      await act(() => result.current.refund({ amount: 20, lines: [{ ...lines[0]!, quantity }], reason: '' }));
    }
    expect(sent[1]).toEqual(sent[0]);
    expect(keyOf(sent[2])).not.toBe(keyOf(sent[0]));
  });

  it('of another amount is another attempt', async () => {
    outcomes = [NO_CONNECTION];
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
