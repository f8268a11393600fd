import { Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/core';
import { AppError, AuditLog, Database, RateLimiter } from '../../platform/index.js';
import { OrderMails } from './order-mails.js';
import { isBuyerDeleted, mayDownload } from '../orders/order-transitions.js';
import { Order } from '../orders/order.entity.js';
import { orderNotFound } from '../orders/order-not-found.js';

export type ResendableMail = 'confirmation' | 'shipped';

/** Protects the customer's mailbox. */
const MAILS_PER_ORDER = { limit: 5, windowMs: 60 * 60_000 };

/** Sends a mail about an order again, with fresh links, when the owner asks for it. */
@Injectable()
export class MailResender {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditLog,
    private readonly mails: OrderMails,
    private readonly limiter: RateLimiter,
  ) {}

  /**
   * @throws AppError CHECKOUT.ORDER_NOT_FOUND, CHECKOUT.NOT_PAID, CHECKOUT.NOT_TO_BE_SHIPPED, CHECKOUT.TOO_MANY_TRIES
   */
  async send(actorId: string, orderId: string, mail: ResendableMail): Promise<void> {
    const words = 'This customer was sent several mails already. Please wait an hour.';
    const refusal = new AppError('CHECKOUT.TOO_MANY_TRIES', words);
    await this.limiter.enforce('owner-order-mail', orderId, MAILS_PER_ORDER, refusal);
    await this.database.transaction(async (em) => {
      const lock = { lockMode: LockMode.PESSIMISTIC_READ, failHandler: orderNotFound };
      checkMail(await em.findOneOrFail(Order, { id: orderId }, lock), mail);
      await this.mails.enqueue(em, { orderId, kind: mail, isRepeat: true });
      const change = { actorId, subject: 'order', subjectId: orderId, action: 'mail-resent' } as const;
      this.audit.record(em, { ...change, before: null, after: { mail } });
    });
  }
}

/** None for a buyer who has deleted their account. */
export function resendableMails(order: Order): ResendableMail[] {
  if (isBuyerDeleted(order)) return [];
  return [
    ...(mayDownload(order) ? (['confirmation'] as const) : []),
    ...(order.shippedAt && order.status !== 'cancelled' ? (['shipped'] as const) : []),
  ];
}

/** @throws AppError CHECKOUT.NOT_PAID, CHECKOUT.NOT_TO_BE_SHIPPED */
function checkMail(order: Order, mail: ResendableMail): void {
  if (resendableMails(order).includes(mail)) return;
  const nobody = 'The customer has deleted their account, so nobody is written to.';
  const nothing = mail === 'confirmation' ? 'This order is not paid, or its money was given back.' : 'No parcel of this order is on its way.';
  const code = mail === 'confirmation' ? 'CHECKOUT.NOT_PAID' : 'CHECKOUT.NOT_TO_BE_SHIPPED';
  throw new AppError(code, isBuyerDeleted(order) ? nobody : nothing);
}
