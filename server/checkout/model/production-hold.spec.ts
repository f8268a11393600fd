import type { EntityManager } from '../../platform/index.js';
import type { Dispute } from './dispute.entity.js';
import { OrderIssue } from './order-issue.entity.js';
import type { Order } from './order.entity.js';
import { findHold } from './production-hold.js';

interface Found {
  issues?: OrderIssue['code'][];
  disputes?: Dispute['status'][];
}

function holdOf(order: Partial<Order>, { issues = [], disputes = [] }: Found = {}) {
  const find = (entity: unknown) =>
    Promise.resolve(
      entity === OrderIssue
        ? issues.map((code) => ({ orderId: '', code, detail: {} }))
        : disputes.map((status) => ({ orderId: '', status })),
    );
  const paid = { id: '', status: 'pending', paymentState: 'paid', paidAt: new Date(0), buyerErasedAt: null } as const;
  return findHold({ find } as unknown as EntityManager, { ...paid, ...order } as Order);
}

describe('print of an order', () => {
  it.each([
    ['a paid order', {}],
    ['an order that is refunded in part', { paymentState: 'partly_refunded' as const }],
    ['a completed order, whose gifts may be printed again', { status: 'completed' as const }],
  ])('is not held for %s', async (_, order) => {
    expect(await holdOf(order)).toBeNull();
  });

  it.each([
    ['cancelled', { status: 'cancelled' as const }],
    ['erased', { buyerErasedAt: new Date(0) }],
    ['money_back', { paymentState: 'refunded' as const }],
    ['money_back', { paymentState: 'charged_back' as const }],
    ['payment_on_its_way', { paymentState: 'on_its_way' as const, paidAt: null }],
    ['not_paid', { paymentState: 'unpaid' as const, paidAt: null }],
    ['not_paid', { paymentState: 'failed' as const, paidAt: null }],
    ['not_paid', { paymentState: 'needs_attention' as const, paidAt: null }],
  ])('is held as %s', async (code, order) => {
    expect(await holdOf(order)).toMatchObject({ code });
  });

  it.each([
    ['disputed', ['disputed']],
    ['fraud_warning', ['fraud_warning']],
    ['disputed', ['print_file_failed', 'fraud_warning', 'disputed']],
    ['issue', ['print_file_failed', 'pdf_failed']],
  ] as const)('is held as %s until issues %j are accepted', async (code, issues) => {
    expect(await holdOf({ paymentState: 'needs_attention' }, { issues: [...issues] })).toMatchObject({ code });
  });

  it('is not held while the partner does not make a gift, which ends by itself', async () => {
    expect(await holdOf({ paymentState: 'needs_attention' }, { issues: ['production_unavailable'] })).toBeNull();
  });

  it('says which issue the owner has to look at', async () => {
    const hold = await holdOf({ paymentState: 'needs_attention' }, { issues: ['pdf_failed'] });
    expect(hold?.message).toBe(
      'Nothing is printed until you accept or refund this order. The PDF of this paid order could not be made.',
    );
  });

  it.each([
    ['warning_needs_response', 'inquiry'],
    ['warning_under_review', undefined],
    ['warning_closed', undefined],
    // The owner has accepted the order, so its issue is closed.
    ['needs_response', undefined],
    ['won', undefined],
  ])('with a dispute that is %s and no open issue is held as %s', async (status, code) => {
    expect((await holdOf({}, { disputes: ['won', status] }))?.code).toBe(code);
  });
});
