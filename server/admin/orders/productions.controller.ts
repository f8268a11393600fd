import { Controller, HttpCode, Param, Post, UseGuards } from '@nestjs/common';
import { z } from 'zod';
import { OrderDetailsReader, ProductionActions } from '../../checkout/index.js';
import { AdminGuard, CurrentUser, type SignedInUser } from '../../identity/index.js';
import { ApiCall, ZodPipe } from '../../platform/index.js';
import { adminOrderDetails, type AdminOrderDetails } from './contract.js';
import { OrderDetailsView } from './order-details-view.js';

const orderId = new ZodPipe(z.uuid('We couldn’t find this order.').toLowerCase(), 'CHECKOUT.ORDER_NOT_FOUND');
const uuid = new ZodPipe(
  z.uuid('We couldn’t find this order at the print partner.').toLowerCase(),
  'CHECKOUT.PRODUCTION_NOT_FOUND',
);
const changed = { answer: { adminOrderDetails }, fails: ['CHECKOUT.PRODUCTION_MOVED_ON'] } as const;

/** The owner's actions on what the print partner makes of an order. */
@Controller('api/admin/orders/:id/productions')
@UseGuards(AdminGuard)
export class AdminProductionsController {
  constructor(
    private readonly actions: ProductionActions,
    private readonly orders: OrderDetailsReader,
    private readonly view: OrderDetailsView,
  ) {}

  @Post(':production/send-now')
  @HttpCode(200)
  @ApiCall('Sends an order to the print partner before its hold is over.', changed)
  async sendNow(
    @Param('id', orderId) id: string,
    @Param('production', uuid) productionId: string,
    @CurrentUser() { id: actorId }: SignedInUser,
  ): Promise<AdminOrderDetails> {
    await this.actions.sendNow(actorId, { orderId: id, productionId });
    return this.show(id);
  }

  @Post(':production/hold')
  @HttpCode(200)
  @ApiCall('Holds an order back from the print partner.', changed)
  async hold(
    @Param('id', orderId) id: string,
    @Param('production', uuid) productionId: string,
    @CurrentUser() { id: actorId }: SignedInUser,
  ): Promise<AdminOrderDetails> {
    await this.actions.hold(actorId, { orderId: id, productionId });
    return this.show(id);
  }

  @Post(':production/cancel')
  @HttpCode(200)
  @ApiCall('Cancels an order at the print partner.', changed)
  async cancel(
    @Param('id', orderId) id: string,
    @Param('production', uuid) productionId: string,
    @CurrentUser() { id: actorId }: SignedInUser,
  ): Promise<AdminOrderDetails> {
    await this.actions.cancel(actorId, { orderId: id, productionId });
    return this.show(id);
  }

  @Post(':production/send-again')
  @HttpCode(200)
  @ApiCall('Sends what was not made to the print partner again, in a new attempt.', changed)
  async sendAgain(
    @Param('id', orderId) id: string,
    @Param('production', uuid) productionId: string,
    @CurrentUser() { id: actorId }: SignedInUser,
  ): Promise<AdminOrderDetails> {
    await this.actions.sendAgain(actorId, { orderId: id, productionId });
    return this.show(id);
  }

  @Post(':production/items/:item/by-hand')
  @HttpCode(200)
  @ApiCall('Takes a gift from the print partner, because the owner prints it.', changed)
  async printByHand(
    @Param('id', orderId) id: string,
    @Param('production', uuid) productionId: string,
    @Param('item', uuid) itemId: string,
    @CurrentUser() { id: actorId }: SignedInUser,
  ): Promise<AdminOrderDetails> {
    await this.actions.printByHand(actorId, { orderId: id, productionId, itemId });
    return this.show(id);
  }

  private async show(id: string): Promise<AdminOrderDetails> {
    return this.view.of(await this.orders.find(id));
  }
}
