import { Injectable } from '@nestjs/common';
import { erasePicture, PictureRepository, pictureDeleted } from '../../generation/index.js';
import { Database, defineJob, Handles, Outbox } from '../../platform/index.js';
import type { PaymentState } from '../contract.js';
import { lockOrder } from '../model/lock-order.js';
import { mayStillBePaid } from '../model/order-transitions.js';
import { OrderPictures } from './order-pictures.js';
import { PrintFiles } from './print-files.js';

export const releasePicture = defineJob({
  queue: 'media',
  name: 'checkout.release-picture',
  title: 'Erase a deleted picture that no order needs',
  payload: pictureDeleted.payload,
});

/** The shop makes no gifts for orders in these states. */
const ENDED: ReadonlySet<PaymentState> = new Set<PaymentState>(['expired', 'failed', 'refunded', 'charged_back']);

/** Erases deleted pictures that no order needs. A paid order keeps its own copy. */
@Injectable()
export class DeletedPictures {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly accountPictures: PictureRepository,
    private readonly pictures: OrderPictures,
    private readonly prints: PrintFiles,
  ) {}

  /**
   * Erases the picture, unless an order with it can still be paid; the sweep of deleted pictures then retries later. New
   * orders cannot use a deleted picture. Safe to interrupt and repeat.
   */
  @Handles(releasePicture)
  async release({ pictureId }: { pictureId: string }): Promise<void> {
    // The customer has undone the deletion.
    if (await this.accountPictures.isKept(pictureId)) return;
    for (const orderId of await this.pictures.findOrders(pictureId)) {
      if (await this.isNeededBy(orderId, pictureId)) return;
    }
    await this.database.transaction(async (em) => this.outbox.add(em, erasePicture, { pictureId }));
  }

  private async isNeededBy(orderId: string, pictureId: string): Promise<boolean> {
    return this.database.transaction(async (em) => {
      const order = await lockOrder(em, orderId);
      if (mayStillBePaid(order)) return true;
      if (ENDED.has(order.paymentState)) await this.prints.erase(em, await this.pictures.findLines(em, orderId, pictureId));
      else await this.pictures.copy(em, { orderId, pictureId });
      return false;
    });
  }
}
