import { Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/core';
import { uuidv7 } from 'uuidv7';
import { Stock } from '../../catalog/index.js';
import { AppError, AuditLog, Clock, Database, type EntityManager, fieldError, Outbox } from '../../platform/index.js';
import { hasUnreleasedChange, LineRequests } from '../completion/index.js';
import { Parcels } from '../fulfilment/index.js';
import { OrderLine } from '../model/order-line.entity.js';
import { lockOrder } from '../model/lock-order.js';
import { type Order } from '../model/order.entity.js';
import { findHold, type Hold } from '../model/production-hold.js';
import { ProductionItem } from '../model/production-item.entity.js';
import { Production } from '../model/production.entity.js';
import { findParcels, isCancelled } from '../model/parcel.entity.js';
import { listRefunded, unitsOf } from '../model/refund-item.entity.js';
import { findReprints, Reprint } from '../model/reprint.entity.js';
import { unsentOf } from '../model/unsent-units.js';
import { OrderStatuses, reviewProduction } from '../orders/index.js';
import { tellAboutProblem } from './problem-mails.js';
import { ProblemReport } from './problem-report.entity.js';

/** Delay of the mail, so that undo can still stop it. */
const MAIL_DELAY_MS = 20_000;
/** Holds that do not end. The others only delay the reprint. */
const FINAL_HOLDS: readonly Hold['code'][] = ['cancelled', 'erased', 'money_back', 'not_paid'];

const APPROVAL_QUESTION = 'Before we make it again: is the picture right, and are the words?';

interface Decision {
  actorId: string;
  decision: NonNullable<ProblemReport['decision']>;
  /** Words for the customer; may be empty unless they are the answer. */
  message: string;
}

/** The owner's decisions about problem reports. Each report is decided once. */
@Injectable()
export class ProblemDecisions {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly audit: AuditLog,
    private readonly outbox: Outbox,
    private readonly stock: Stock,
    private readonly parcels: Parcels,
    private readonly requests: LineRequests,
    private readonly statuses: OrderStatuses,
  ) {}

  async answer(actorId: string, reportId: string, message: string): Promise<string> {
    return this.onOpen(reportId, (em, order, report) => {
      this.decide(em, order, report, { actorId, decision: 'answer', message });
      return Promise.resolve();
    });
  }

  /**
   * Reprints units at no charge. The units are taken from the stock like those of an order, as far as it has any.
   * `isAsked`: the customer is asked first. An approved gift is made from the same print, a changed gift from a print that
   * has to be released.
   */
  async reprint(
    actorId: string,
    reportId: string,
    { quantity, isAsked, message }: { quantity: number; isAsked: boolean; message: string },
  ): Promise<string> {
    return this.onOpen(reportId, async (em, order, report) => {
      const line = await em.findOneOrFail(OrderLine, { id: report.orderLineId });
      const hold = await findHold(em, order);
      if (hold && FINAL_HOLDS.includes(hold.code)) throw new AppError('CHECKOUT.NOT_TO_BE_PRINTED', hold.message);
      const kept = line.quantity - unitsOf(line, await listRefunded(em, [order]));
      if (quantity > kept) {
        throw fieldError('CHECKOUT.NOT_TO_BE_PRINTED', 'quantity', `Only ${kept} of this gift were not refunded.`);
      }
      const { productId } = line;
      const now = this.clock.now();
      const waits = isAsked || (await hasUnreleasedChange(em, line));
      const taken = await this.stock.takeAvailable(em, [{ productId, quantity }]);
      em.create(Reprint, {
        id: uuidv7(),
        orderId: order.id,
        orderLineId: line.id,
        quantity,
        takenQuantity: taken.get(productId) ?? 0,
        reportId: report.id,
        createdAt: now,
        createdBy: actorId,
        releasedAt: waits ? null : now,
      });
      // The question has a mail of its own.
      this.decide(em, order, report, { actorId, decision: 'reprint', message: isAsked ? '' : message });
      await em.flush();
      if (isAsked) await this.requests.ask(em, order, line, { message: message || APPROVAL_QUESTION, actorId });
      await this.parcels.review(em, order, actorId);
      // The owner has completed it without a parcel. A completed order is not sent, and its customer cannot answer.
      if (order.status === 'completed') this.statuses.change(em, actorId, order, 'processing');
      this.outbox.add(em, reviewProduction, { orderId: order.id });
    });
  }

  /** Reopens a report: an answered one until the mail has left, one with a reprint until the reprint has begun. */
  async undo(actorId: string, reportId: string): Promise<string> {
    return this.onReport(reportId, async (em, order, report) => {
      if (!report.decision) return;
      if (report.decision === 'refund') throw cannotUndo('A refund can’t be undone.');
      if (report.decision === 'answer' && report.notifiedAt) throw cannotUndo('Your answer was sent already.');
      const open = await em.count(ProblemReport, { orderLineId: report.orderLineId, decidedAt: null });
      if (open > 0) throw cannotUndo('The customer has reported another problem with this gift since.');
      if (report.decision === 'reprint') await this.cancelReprint(em, order, report);
      reopen(report);
      this.record(em, actorId, order, report, 'problem-reopened');
      await em.flush();
      await this.parcels.review(em, order, actorId);
      this.outbox.add(em, reviewProduction, { orderId: order.id });
    });
  }

  /** @throws AppError CHECKOUT.PROBLEM_DECIDED. The order must be locked. */
  decide(em: EntityManager, order: Order, report: ProblemReport, { actorId, decision, message }: Decision): void {
    if (report.decision) throw alreadyDecided();
    const now = this.clock.now();
    // A buyer who was erased gets no mail, and nothing that may name them is kept.
    const answer = order.buyerErasedAt ? null : message || null;
    Object.assign(report, { decision, decidedAt: now, decidedBy: actorId, answer, notifiedAt: null });
    // Without a message, the mail about the refund is enough.
    if (decision !== 'refund' || answer)
      this.outbox.add(em, tellAboutProblem, { reportId: report.id, orderId: order.id }, MAIL_DELAY_MS);
    this.record(em, actorId, order, report, `problem-${decision}`);
  }

  private async cancelReprint(em: EntityManager, order: Order, report: ProblemReport): Promise<void> {
    const reprint = await em.findOneOrFail(Reprint, { reportId: report.id, cancelledAt: null });
    if (await hasBegun(em, order, reprint)) throw cannotUndo('It is being made or sent already.');
    if (!reprint.releasedAt) await this.requests.withdraw(em, reprint.orderLineId);
    reprint.cancelledAt = this.clock.now();
    await this.stock.putBack(em, [{ productId: report.productId, quantity: reprint.takenQuantity }]);
    reprint.takenQuantity = 0;
  }

  private onOpen(
    reportId: string,
    work: (em: EntityManager, order: Order, report: ProblemReport) => Promise<void>,
  ): Promise<string> {
    return this.onReport(reportId, async (em, order, report) => {
      if (report.decision) throw alreadyDecided();
      await work(em, order, report);
    });
  }

  /** @returns the order's id */
  private async onReport(
    reportId: string,
    work: (em: EntityManager, order: Order, report: ProblemReport) => Promise<void>,
  ): Promise<string> {
    return this.database.transaction(async (em) => {
      const { orderId } = await em.findOneOrFail(ProblemReport, { id: reportId }, { failHandler: problemNotFound });
      const order = await lockOrder(em, orderId);
      const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const;
      await work(em, order, await em.findOneOrFail(ProblemReport, { id: reportId }, lock));
      return orderId;
    });
  }

  /** Leaves out the texts: they may name the customer, and the audit log cannot be erased. */
  private record(em: EntityManager, actorId: string, order: Order, report: ProblemReport, action: string): void {
    const change = { actorId, subject: 'order', subjectId: order.id, action } as const;
    this.audit.record(em, { ...change, before: null, after: { report: report.id } });
  }
}

/** Whether the print partner has the reprint, or it was sent: before the later ones of its line, unless its print waits longer. */
async function hasBegun(em: EntityManager, order: Order, { id, orderLineId, releasedAt, createdAt }: Reprint): Promise<boolean> {
  const items = await em.find(ProductionItem, { reprintId: id, state: { $in: ['live', 'sent'] } });
  const ids = items.map(({ productionId }) => productionId);
  if ((await em.count(Production, { id: { $in: ids }, state: { $nin: ['waiting', 'ready', 'cancelled'] } })) > 0) return true;
  const packed = (await findParcels(em, [order])).filter((each) => !isCancelled(each));
  const line = await em.findOneOrFail(OrderLine, { id: orderLineId });
  const kept = Math.max(0, line.quantity - unitsOf(line, await listRefunded(em, [order])));
  const reprints = (await findReprints(em, [order])).filter((each) => each.orderLineId === orderLineId);
  const notBefore = reprints.filter((each) => each.createdAt >= createdAt && (releasedAt || !each.releasedAt));
  return unsentOf(line, kept, reprints, packed) < unitsOf(line, notBefore);
}

export function reopen(report: ProblemReport): void {
  Object.assign(report, { decision: null, decidedAt: null, decidedBy: null, answer: null, refundId: null, notifiedAt: null });
}

export function problemNotFound(): AppError {
  return new AppError('CHECKOUT.PROBLEM_NOT_FOUND', 'We couldn’t find this problem.');
}

export function alreadyDecided(): AppError {
  return new AppError('CHECKOUT.PROBLEM_DECIDED', 'This problem was decided already. The page shows how.');
}

function cannotUndo(message: string): AppError {
  return new AppError('CHECKOUT.PROBLEM_FIXED', message);
}
