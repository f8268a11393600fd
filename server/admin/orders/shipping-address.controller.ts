import { Body, Controller, Param, Put, UseGuards } from '@nestjs/common';
import { z } from 'zod';
import { OrderDetailsReader, ShippingAddresses } from '../../checkout/index.js';
import { AdminGuard, CurrentUser, type SignedInUser } from '../../identity/index.js';
import { ApiCall, ZodPipe } from '../../platform/index.js';
import { addressChange, type AddressChange, adminOrderDetails, type AdminOrderDetails } from './contract.js';
import { OrderDetailsView } from './order-details-view.js';

const orderId = new ZodPipe(z.uuid('We couldn’t find this order.').toLowerCase(), 'CHECKOUT.ORDER_NOT_FOUND');

@Controller('api/admin/orders/:id/shipping-address')
@UseGuards(AdminGuard)
export class AdminShippingAddressController {
  constructor(
    private readonly addresses: ShippingAddresses,
    private readonly orders: OrderDetailsReader,
    private readonly view: OrderDetailsView,
  ) {}

  @Put()
  @ApiCall('Corrects the address of an order of which nothing is on its way.', {
    answer: { adminOrderDetails },
    fails: ['CHECKOUT.ADDRESS_CHANGED', 'CHECKOUT.ADDRESS_FIXED'],
  })
  async change(
    @Param('id', orderId) id: string,
    @Body(new ZodPipe(addressChange)) change: AddressChange,
    @CurrentUser() { id: actorId }: SignedInUser,
  ): Promise<AdminOrderDetails> {
    await this.addresses.change(actorId, id, change);
    return this.view.of(await this.orders.find(id));
  }
}
