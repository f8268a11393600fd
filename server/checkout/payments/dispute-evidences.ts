import { Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/core';
import { uuidv7 } from 'uuidv7';
import { AppError, AuditLog, Clock, Database, type EntityManager } from '../../platform/index.js';
import { DisputeEvidence } from '../model/dispute-evidence.entity.js';
import { Dispute } from '../model/dispute.entity.js';
import { orderNotFound } from '../model/order-not-found.js';
import { Order } from '../model/order.entity.js';

/** Evidence that the owner sent to banks in disputes. Deleted evidence can be restored for a day. */
@Injectable()
export class DisputeEvidences {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly audit: AuditLog,
  ) {}

  async add(
    actorId: string,
    { orderId, disputeId }: { orderId: string; disputeId: string },
    { text, sentOn }: { text: string; sentOn: string },
  ): Promise<void> {
    await this.database.transaction(async (em) => {
      // The lock prevents evidence from being added while the buyer is erased.
      const lock = { lockMode: LockMode.PESSIMISTIC_READ, failHandler: orderNotFound };
      const order = await em.findOneOrFail(Order, { id: orderId }, lock);
      if (order.buyerErasedAt) throw new AppError('CHECKOUT.BUYER_GONE', 'The customer has deleted their account.');
      await em.findOneOrFail(Dispute, { id: disputeId, orderId }, { failHandler: disputeNotFound });
      const id = uuidv7();
      em.create(DisputeEvidence, { id, orderId, disputeId, text, sentOn, recordedBy: actorId, createdAt: this.clock.now() });
      this.record(em, actorId, orderId, id, 'evidence-recorded');
    });
  }

  /** Idempotent. @param isDeleted false restores it */
  async setDeleted(actorId: string, orderId: string, evidenceId: string, isDeleted: boolean): Promise<void> {
    await this.database.transaction(async (em) => {
      const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, failHandler: evidenceNotFound };
      const evidence = await em.findOneOrFail(DisputeEvidence, { id: evidenceId, orderId }, lock);
      if (Boolean(evidence.deletedAt) === isDeleted) return;
      evidence.deletedAt = isDeleted ? this.clock.now() : null;
      this.record(em, actorId, orderId, evidenceId, isDeleted ? 'evidence-deleted' : 'evidence-restored');
    });
  }

  /** Leaves out the text: it may be about the customer and must be erasable. */
  private record(em: EntityManager, actorId: string, orderId: string, evidence: string, action: string): void {
    this.audit.record(em, { actorId, subject: 'order', subjectId: orderId, action, before: null, after: { evidence } });
  }
}

function disputeNotFound(): AppError {
  return new AppError('CHECKOUT.DISPUTE_NOT_FOUND', 'We couldn’t find this dispute.');
}

function evidenceNotFound(): AppError {
  return new AppError('CHECKOUT.EVIDENCE_NOT_FOUND', 'We couldn’t find this evidence.');
}
