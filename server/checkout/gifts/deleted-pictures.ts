import { Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/core';
import { erasePicture } from '../../generation/index.js';
import { Database, type EntityManager, Outbox } from '../../platform/index.js';
import { dropPictures } from '../checkout-jobs.js';
import type { PaymentState } from '../contract.js';
import { OrderLine } from '../orders/order-line.entity.js';
import { OrderPictures } from './order-pictures.js';
import { Order } from '../orders/order.entity.js';
import { PrintFiles } from './print-files.js';

/** Orders that were paid, or still can be. */
const NEEDED: ReadonlySet<PaymentState> = new Set<PaymentState>(['unpaid', 'paid', 'partly_refunded', 'needs_attention']);

/** A picture stays on the gifts it was ordered on, whatever its owner deletes. */
@Injectable()
export class DeletedPictures {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly pictures: OrderPictures,
    private readonly prints: PrintFiles,
  ) {}

  /**
   * Copies a deleted picture for the orders it is on, erases what was printed of it for those that were given back, then asks for its erasure; no new order can have it by now. Killed
   * anywhere, or told twice, the next try does the rest.
   */
  async keep(imageId: string): Promise<void> {
    const lines = await this.database.fork().find(OrderLine, { generatedImageId: imageId, pictureKey: null });
    for (const orderId of new Set(lines.map((line) => line.orderId))) {
      await this.database.transaction(async (em) => {
        const order = await lockOrder(em, orderId);
        if (NEEDED.has(order.paymentState)) await this.pictures.keep(em, orderId, imageId);
        else await this.prints.erase(em, orderId, lines.map(({ id }) => id));
      });
    }
    await this.database.transaction(async (em) => this.outbox.add(em, erasePicture, { pictureId: imageId }));
  }

  /** To be asked in the transaction that ends an unpaid order: nobody needs its copies. */
  async askToDrop(em: EntityManager, orderId: string): Promise<void> {
    const copies = await em.count(OrderLine, { orderId, pictureKey: { $ne: null } });
    if (copies > 0) this.outbox.add(em, dropPictures, { orderId });
  }

  async drop(orderId: string): Promise<void> {
    await this.database.transaction(async (em) => {
      const { paymentState } = await lockOrder(em, orderId);
      if (paymentState !== 'expired') return;
      await this.pictures.deleteKept(orderId);
      await em.nativeUpdate(OrderLine, { orderId }, { pictureKey: null });
    });
  }
}

function lockOrder(em: EntityManager, id: string): Promise<Order> {
  return em.findOneOrFail(Order, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
}
