import { Injectable } from '@nestjs/common';
import type { EntityManager } from '../../platform/index.js';
import { OrderIssues } from '../orders/index.js';
import type { Order } from '../model/order.entity.js';
import { Dispute, disputePhase, isOutdated } from '../model/dispute.entity.js';
import type { FraudWarning, PaidSession, StripeDispute } from './payment-snapshot.js';

/** Syncs disputes and fraud warnings with Stripe, whose reports may be late, repeated and in any order. */
@Injectable()
export class DisputeSync {
  constructor(private readonly issues: OrderIssues) {}

  /**
   * The order must be locked.
   * @returns whether a decision has left the order without an open issue
   */
  async syncDisputes(em: EntityManager, order: Order, payment: PaidSession): Promise<boolean> {
    let isResolved = false;
    const known = payment.disputes.length > 0 ? await em.find(Dispute, { orderId: order.id }) : [];
    const disputes: StripeDispute[] = [];
    for (const read of payment.disputes) {
      const later = known.find((each) => each.id === read.id && isOutdated(read, each));
      disputes.push(later ?? read);
      if (!later) await em.upsert(Dispute, { ...read, orderId: order.id });
    }
    for (const dispute of disputes) {
      if (await this.follow(em, order, dispute)) isResolved = true;
    }
    const lost = disputes.filter((dispute) => disputePhase(dispute) === 'lost');
    order.lostCents = Math.min(
      order.receivedCents,
      lost.reduce((sum, { amountCents }) => sum + amountCents, 0),
    );
    return isResolved;
  }

  async raiseWarnings(em: EntityManager, order: Order, warnings: readonly FraudWarning[]): Promise<void> {
    for (const { id, type, isActionable } of warnings) {
      if (isActionable) await this.issues.raise(em, order, { code: 'fraud_warning', warningId: id, type });
    }
  }

  private async follow(em: EntityManager, order: Order, dispute: StripeDispute): Promise<boolean> {
    const { id: disputeId, amountCents: cents, reason, dueAt } = dispute;
    const phase = disputePhase(dispute);
    if (phase === 'inquiry') return false;
    if (phase !== 'open') return this.issues.resolveDispute(em, order, disputeId);
    const issue = { code: 'disputed', disputeId, cents, reason, dueAt: dueAt?.toISOString() ?? null } as const;
    if (order.paymentState !== 'refunded') await this.issues.raiseDispute(em, order, issue);
    return false;
  }
}
