import { Injectable } from '@nestjs/common';
import { PictureCredits } from '../../generation/index.js';
import type { EntityManager } from '../../platform/index.js';
import { OrderLine } from '../orders/order-line.entity.js';
import type { Order } from '../orders/order.entity.js';

/** What an order with a picture of the customer gives back. */
const GIVEN_WITH_OWN_PICTURE = 2;

/** Pictures that a paid order brings to its account: those of its pack, and two for a gift with an own picture. */
@Injectable()
export class OrderPictureCredits {
  constructor(private readonly credits: PictureCredits) {}

  /** Call in the transaction that marks the order as paid. */
  async grant(em: EntityManager, { id, number, userId, packPictures }: Order): Promise<void> {
    if (!userId) return;
    const order = { id, number, userId };
    if (packPictures) await this.credits.grant(em, 'bought', order, packPictures);
    if ((await em.count(OrderLine, { orderId: id, pictureId: { $ne: null } })) > 0) {
      await this.credits.grant(em, 'order', order, GIVEN_WITH_OWN_PICTURE);
    }
  }
}
