import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import { Clock, type EntityManager, logger } from '../../platform/index.js';
import { type IssueDetail, OLDEST_FIRST, openIssues, OrderIssue } from '../model/order-issue.entity.js';
import type { Order } from '../model/order.entity.js';

/** Files are made again, such as for another picture of the customer. */
const OF_FILES: readonly IssueDetail['code'][] = ['pdf_failed', 'print_file_failed', 'enlargement_failed'];

/** Issues that the owner has to look at. All methods expect the order to be locked. */
@Injectable()
export class OrderIssues {
  constructor(private readonly clock: Clock) {}

  /** Does nothing if the same issue is open or was accepted before. Only a file that fails again is a new issue. */
  async raise(em: EntityManager, order: Order, { code, ...detail }: IssueDetail): Promise<void> {
    const known = await em.find(OrderIssue, { orderId: order.id, code });
    const isKnown = known.some(
      (issue) => isDeepStrictEqual(issue.detail, detail) && (!issue.acceptedAt || !OF_FILES.includes(code)),
    );
    if (isKnown) return;
    em.create(OrderIssue, { id: uuidv7(), orderId: order.id, code, detail, raisedAt: this.clock.now() });
    order.paymentState = 'needs_attention';
    logger.error({ orderId: order.id, code }, 'an order needs attention');
  }

  /** Keeps what is known about a dispute up to date. The owner is asked once about each dispute. */
  async raiseDispute(em: EntityManager, order: Order, issue: Extract<IssueDetail, { code: 'disputed' }>): Promise<void> {
    const { code, ...detail } = issue;
    const known = await this.findDispute(em, order, detail.disputeId);
    if (!known) return this.raise(em, order, issue);
    if (!known.acceptedAt) known.detail = detail;
  }

  /** Closes the issue of a dispute that is over. @returns whether the order needs no more attention because of that */
  async resolveDispute(em: EntityManager, order: Order, disputeId: string): Promise<boolean> {
    const issue = await this.findDispute(em, order, disputeId);
    if (!issue || issue.acceptedAt) return false;
    issue.acceptedAt = this.clock.now();
    await em.flush();
    return order.paymentState === 'needs_attention' && (await openIssues(em, order.id)).length === 0;
  }

  /** Closes the open issues that are settled. The order goes on if that leaves none. */
  async settle(em: EntityManager, order: Order, isSettled: (issue: OrderIssue) => boolean): Promise<void> {
    const open = await openIssues(em, order.id);
    const settled = open.filter(isSettled);
    for (const issue of settled) issue.acceptedAt = this.clock.now();
    const goesOn = settled.length > 0 && settled.length === open.length && order.paymentState === 'needs_attention';
    if (goesOn && order.paidAt) order.paymentState = order.refundedCents > 0 ? 'partly_refunded' : 'paid';
  }

  /** Issues from before the shop kept details of disputes have none. */
  private async findDispute(em: EntityManager, order: Order, disputeId: string): Promise<OrderIssue | undefined> {
    const issues = await em.find(OrderIssue, { orderId: order.id, code: 'disputed' }, OLDEST_FIRST);
    return issues.findLast(({ detail }) => (detail.disputeId ?? disputeId) === disputeId);
  }

  async accept(em: EntityManager, order: Order, actorId: string): Promise<void> {
    for (const issue of await openIssues(em, order.id))
      Object.assign(issue, { acceptedAt: this.clock.now(), acceptedBy: actorId });
  }
}
