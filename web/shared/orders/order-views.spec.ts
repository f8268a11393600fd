import type { Order } from '../../../server/checkout/contract.js';
import { isBeingDrawn } from './order-views.js';

const PAID_AT = '2026-05-04T10:00:00.000Z';
const at = (seconds: number) => Date.parse(PAID_AT) + seconds * 1000;
const order = (more: Partial<Order> = {}, line: object = {}) =>
  ({ paid_at: PAID_AT, lines: [{ personalised: true, viewUrl: null, ...line }], ...more }) as Order;

describe('the views of an order', () => {
  it('are not waited for once they should be there, even by a clock that is a day wrong', () => {
    expect([at(61), at(-86_400)].map((now) => isBeingDrawn(order(), now))).toEqual([false, false]);
  });

  it('are not waited for before it is paid, when all are there, or where none are drawn', () => {
    const others = [order({ paid_at: null }), order({}, { viewUrl: '/view' }), order({}, { personalised: false })];
    expect(others.map((each) => isBeingDrawn(each, at(5)))).toEqual([false, false, false]);
  });

  it('are waited for right after the payment', () => {
    expect(isBeingDrawn(order(), at(5))).toBe(true);
  });
});
