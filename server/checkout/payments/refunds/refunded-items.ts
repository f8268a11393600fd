import { Injectable } from '@nestjs/common';
import { PictureCredits } from '../../../generation/index.js';
import type { EntityManager } from '../../../platform/index.js';
import { OrderLine } from '../../model/order-line.entity.js';
import { OrderStock } from '../../orders/index.js';
import type { Order } from '../../model/order.entity.js';
import { findLiveItems, RefundItem, unitsOf } from '../../model/refund-item.entity.js';
import { Refund } from '../../model/refund.entity.js';

/** Units of refunded gifts in stock, and pictures of refunded packs. */
@Injectable()
export class RefundedItems {
  constructor(
    private readonly stock: OrderStock,
    private readonly pictureCredits: PictureCredits,
  ) {}

  /**
   * The order must be locked.
   * @param refunds all of the order
   * @param changed those that were just confirmed or have failed
   */
  async follow(em: EntityManager, order: Order, refunds: readonly Refund[], changed: readonly Refund[]): Promise<void> {
    const items = await em.find(RefundItem, { refundId: { $in: changed.map(({ id }) => id) } });
    if (items.length === 0) return;
    const lines = await em.find(OrderLine, { orderId: order.id }, { orderBy: { position: 'asc' } });
    const isConfirmed = ({ refundId }: RefundItem) => changed.some(({ id, state }) => id === refundId && state === 'confirmed');
    await this.takeAgain(
      em,
      lines,
      items.filter((item) => !isConfirmed(item)),
    );
    const confirmed = items.filter(isConfirmed);
    await this.putBack(em, lines, confirmed, await findLiveItems(em, refunds));
    if (confirmed.some(({ kind }) => kind === 'pack')) await this.pictureCredits.revoke(em, order.id, ['bought']);
  }

  /** Revokes the pictures of a pack again that were restored with the rest of the order. */
  async revokePack(em: EntityManager, order: Order): Promise<void> {
    const confirmed = await em.find(Refund, { orderId: order.id, state: 'confirmed' });
    const packs = await em.count(RefundItem, { kind: 'pack', refundId: { $in: confirmed.map(({ id }) => id) } });
    if (packs > 0) await this.pictureCredits.revoke(em, order.id, ['bought']);
  }

  /** Leaves out units that were never taken, and those that the customer still gets. */
  private async putBack(
    em: EntityManager,
    lines: readonly OrderLine[],
    confirmed: readonly RefundItem[],
    live: readonly RefundItem[],
  ): Promise<void> {
    const units = [];
    for (const item of confirmed.filter(({ putBack }) => putBack)) {
      const line = lines.find(({ id }) => id === item.orderLineId);
      if (!line) continue;
      const keptQuantity = Math.max(0, line.quantity - unitsOf(line, live));
      const already = units.reduce((sum, each) => sum + (each.line === line ? each.quantity : 0), 0);
      item.returnedQuantity = Math.max(0, Math.min(item.quantity, line.takenQuantity - already - keptQuantity));
      units.push({ line, quantity: item.returnedQuantity });
    }
    await this.stock.putBackUnits(em, units);
  }

  /** The customer did not get the money, so the order needs its units again. */
  private async takeAgain(em: EntityManager, lines: readonly OrderLine[], failed: readonly RefundItem[]): Promise<void> {
    const units = failed.flatMap((item) => {
      const line = lines.find(({ id }) => id === item.orderLineId);
      return line && item.returnedQuantity > 0 ? [{ line, quantity: item.returnedQuantity }] : [];
    });
    for (const item of failed) item.returnedQuantity = 0;
    await this.stock.takeUnits(em, units);
  }
}
