import { Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/core';
import { z } from 'zod';
import { Accounts } from '../../identity/index.js';
import {
  Clock,
  Database,
  defineJob,
  defuseLinks,
  dollars,
  type EntityManager,
  Handles,
  type Mail,
  Mailer,
  safeName,
} from '../../platform/index.js';
import { findRecipient } from '../customers/index.js';
import { Customer } from '../model/customer.entity.js';
import { OrderLine } from '../model/order-line.entity.js';
import { isBuyerDeleted } from '../model/order-transitions.js';
import { Order } from '../model/order.entity.js';
import { Refund } from '../model/refund.entity.js';
import { Reprint } from '../model/reprint.entity.js';
import { OrderLinks } from '../orders/index.js';
import { ProblemReport } from './problem-report.entity.js';

export const tellAboutProblem = defineJob({
  queue: 'mail',
  name: 'mail.problem',
  title: 'Tell a customer what is done about a problem',
  payload: z.object({ reportId: z.uuid(), orderId: z.uuid() }),
});

/** Tells customers what the shop does about their problems. */
@Injectable()
export class ProblemMails {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly mailer: Mailer,
    private readonly accounts: Accounts,
    private readonly links: OrderLinks,
  ) {}

  /** Sends nothing if the decision was undone, or if it was mailed before. When the money of a refund leaves, another mail says so. */
  @Handles(tellAboutProblem)
  async send({ reportId }: { reportId: string }): Promise<void> {
    await this.database.transaction(async (em) => {
      const report = await em.findOne(ProblemReport, { id: reportId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!report?.decidedAt || report.notifiedAt) return;
      const order = await em.findOneOrFail(Order, { id: report.orderId });
      const to = !isBuyerDeleted(order) && (await findRecipient(em, this.accounts, order));
      if (!to) return;
      // Decided again after Undo, it is another mail.
      const key = `problem.${report.id}.${report.decidedAt.getTime()}`;
      await this.mailer.send(em, { to, key, ...(await this.pageOf(em, order, report)) });
      report.notifiedAt = this.clock.now();
    });
  }

  private async pageOf(em: EntityManager, order: Order, report: ProblemReport): Promise<Omit<Mail, 'to' | 'key'>> {
    const { firstName } = await em.findOneOrFail(Customer, { id: order.customerId });
    const { productName } = await em.findOneOrFail(OrderLine, { id: report.orderLineId });
    const reprint = await em.findOne(Reprint, { reportId: report.id, cancelledAt: null });
    const refund = report.refundId ? await em.findOne(Refund, { id: report.refundId }) : null;
    const { title, opening, ending } = wordsOf(productName, reprint?.quantity ?? 0, refund?.amountCents ?? 0);
    const name = safeName(firstName);
    return {
      subject: `${title} (Keepsake order ${order.number})`,
      title,
      preheader: `About “${productName}”.`,
      paragraphs: [
        name ? `Hi ${name}, ${opening}` : opening.charAt(0).toUpperCase() + opening.slice(1),
        ...(report.answer ?? '').split(/\n+/).filter(Boolean).map(defuseLinks),
        ending,
      ],
      button: { label: 'See your order', url: this.links.linkTo(order.number) },
      smallPrint: [OrderLinks.ADVICE],
      reason: `You’re getting this email because you told us about a problem with your order ${order.number}.`,
    };
  }
}

/** @param reprinted units @param refundedCents at most one of the two is not 0 */
function wordsOf(gift: string, reprinted: number, refundedCents: number): { title: string; opening: string; ending: string } {
  const sorry = `we’re sorry that something was wrong with “${gift}”.`;
  if (reprinted > 0) {
    return {
      title: 'We’re making it again',
      opening: `${sorry} We’re making ${reprinted === 1 ? 'it' : `${reprinted} of them`} again for you, at no charge.`,
      ending: 'You don’t have to send anything back. We’ll email you when it’s on its way.',
    };
  }
  if (refundedCents > 0) {
    const ending = 'You don’t have to send anything back.';
    return { title: 'We’re refunding you', opening: `${sorry} We’re refunding ${dollars(refundedCents)}.`, ending };
  }
  const ending = 'If that doesn’t help, please reply to this email.';
  return { title: 'Our answer about your gift', opening: `thank you for telling us about “${gift}”.`, ending };
}
