import { Injectable } from '@nestjs/common';
import { PictureCredits } from '../../../generation/index.js';
import type { EntityManager } from '../../../platform/index.js';
import { OrderLine } from '../../model/order-line.entity.js';
import type { Order } from '../../model/order.entity.js';

/** Credits for an order that contains a gift with a customer's picture. */
const CREDITS_PER_PERSONALIZED_ORDER = 2;

/** Picture credits that a paid order adds to the account: those of its pack, and two if a gift has a customer's picture. */
@Injectable()
export class OrderPictureCredits {
  constructor(private readonly credits: PictureCredits) {}

  /** Call in the transaction that marks the order as paid. */
  async grant(em: EntityManager, { id, number, userId, packPictures }: Order): Promise<void> {
    if (!userId) return;
    const order = { id, number, userId };
    if (packPictures) await this.credits.grant(em, 'bought', order, packPictures);
    if ((await em.count(OrderLine, { orderId: id, pictureId: { $ne: null } })) > 0) {
      await this.credits.grant(em, 'order', order, CREDITS_PER_PERSONALIZED_ORDER);
    }
  }
}
