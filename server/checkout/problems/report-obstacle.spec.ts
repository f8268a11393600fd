import type { Order } from '../model/order.entity.js';
import { reportObstacle } from './report-obstacle.js';

const PAID_AT = new Date('2026-11-20T15:00:00Z');
const NOW = new Date('2026-11-24T15:00:00Z');

function obstacle(order: Partial<Order>, gift: { keptQuantity?: number; isSent?: boolean } = {}, now = NOW): string | null {
  const paid = { status: 'processing', paymentState: 'paid', paidAt: PAID_AT } as const;
  return reportObstacle({ ...paid, ...order }, { keptQuantity: 1, isSent: false, ...gift }, now);
}

describe('a problem with a gift', () => {
  it('can be reported once it was sent, however long ago', () => {
    expect(obstacle({}, { isSent: true })).toBeNull();
    expect(obstacle({}, { isSent: true }, new Date('2027-06-01T00:00:00Z'))).toBeNull();
    expect(obstacle({ status: 'completed' })).toBeNull();
    expect(obstacle({ paymentState: 'needs_attention' }, { isSent: true })).toBeNull();
  });

  it('can be reported if it was not sent within five business days of the payment, weekends not counted', () => {
    // From Friday to Friday.
    expect(obstacle({}, {}, new Date('2026-11-27T14:59:00Z'))).toContain('hasn’t left us yet');
    expect(obstacle({}, {}, new Date('2026-11-27T15:01:00Z'))).toBeNull();
  });

  it.each([
    ['not paid', { paidAt: null, paymentState: 'on_its_way' as const }, {}, 'isn’t paid yet'],
    ['refunded in full', { paymentState: 'refunded' as const }, { isSent: true }, 'was refunded'],
    ['refunded alone', { paymentState: 'partly_refunded' as const }, { isSent: true, keptQuantity: 0 }, 'was refunded'],
    ['cancelled before it was sent', { status: 'cancelled' as const }, {}, 'write to us'],
  ])('is not taken for a gift that is %s, and the page says why', (_, order, gift, words) => {
    expect(obstacle(order, gift)).toContain(words);
  });
});
