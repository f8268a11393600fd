import { Injectable } from '@nestjs/common';
import { AppError, Database } from '../../platform/index.js';
import { LineRequests } from '../completion/index.js';
import { lockOrder } from '../model/lock-order.js';
import { isPhysical, OrderLine } from '../model/order-line.entity.js';
import { mayBeFulfilled } from '../model/order-transitions.js';
import { findReprints, linesToRelease } from '../model/reprint.entity.js';
import { isRefunded, listRefunded } from '../model/refund-item.entity.js';

/** Questions to customers about prints that a person looked at. */
@Injectable()
export class PrintQuestions {
  constructor(
    private readonly database: Database,
    private readonly requests: LineRequests,
  ) {}

  /** Until the customer answers, the print waits. */
  async ask(lineId: string, message: string, actorId: string): Promise<void> {
    const failHandler = () => new AppError('CHECKOUT.LINE_NOT_FOUND', 'This gift no longer exists.');
    const { orderId } = await this.database.fork().findOneOrFail(OrderLine, { id: lineId }, { failHandler });
    await this.database.transaction(async (em) => {
      const order = await lockOrder(em, orderId);
      const line = await em.findOneOrFail(OrderLine, { id: lineId }, { failHandler });
      const isOpen = !line.releasedAt || linesToRelease(await findReprints(em, [order])).has(lineId);
      if (!isOpen) throw new AppError('CHECKOUT.LINE_RELEASED', 'This print is released. Reopen it first.');
      const isMade = mayBeFulfilled(order) && isPhysical(line) && !isRefunded(line, await listRefunded(em, [order]));
      if (!isMade || order.buyerErasedAt) throw new AppError('CHECKOUT.LINE_ENDED', 'This gift isn’t made anymore.');
      await this.requests.ask(em, order, line, { message, actorId });
    });
  }
}
