import { Body, Controller, Header, HttpCode, Ip, Param, Post, Put, UseGuards } from '@nestjs/common';
import { z } from 'zod';
import { CurrentUser, SignedInGuard, type SignedInUser } from '../../identity/index.js';
import { ApiCall, ZodPipe } from '../../platform/index.js';
import { order, type Order, orderLookupAnswer, type OrderLookupAnswer } from '../contract.js';
import { linkedParcelArrival, type LinkedParcelArrival, parcelArrival, type ParcelArrival } from '../fulfilment/contract.js';
import { ParcelArrivals } from '../fulfilment/index.js';
import { LOOKUP_FAILS, OrderLookup } from './order-lookup.js';
import { OrderViews } from './order-views.js';

const orderId = new ZodPipe(z.uuid('This order is not in your account.'), 'CHECKOUT.ORDER_NOT_FOUND');
const parcelId = new ZodPipe(z.uuid('We couldn’t find this parcel.'), 'CHECKOUT.PARCEL_NOT_FOUND');

/** The arrival of a parcel, noted by the signed-in buyer or by a buyer with the link from an order mail. */
@Controller('api')
export class ParcelArrivalsController {
  constructor(
    private readonly views: OrderViews,
    private readonly lookup: OrderLookup,
    private readonly arrivals: ParcelArrivals,
  ) {}

  @Put('orders/:id/parcels/:parcelId/arrival')
  @UseGuards(SignedInGuard)
  @Header('cache-control', 'private, no-store')
  @ApiCall('Notes that a parcel has arrived, or that it has not.', { answer: { order }, fails: ['CHECKOUT.PARCEL_CHANGED'] })
  async set(
    @Param('id', orderId) id: string,
    @Param('parcelId', parcelId) parcel: string,
    @Body(new ZodPipe(parcelArrival)) { arrived }: ParcelArrival,
    @CurrentUser() user: SignedInUser,
  ): Promise<Order> {
    await this.views.checkOwner(user.id, id);
    await this.arrivals.set(id, parcel, arrived);
    return this.views.findForUser(user.id, id);
  }

  @Post('order-lookup/parcel-arrival')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @ApiCall('Notes that a parcel has arrived, or that it has not, with the link of the order.', {
    answer: { orderLookupAnswer },
    fails: [...LOOKUP_FAILS, 'CHECKOUT.PARCEL_NOT_FOUND', 'CHECKOUT.PARCEL_CHANGED'],
  })
  async setByLink(
    @Body(new ZodPipe(linkedParcelArrival)) { parcel_id: parcel, arrived, ...link }: LinkedParcelArrival,
    @Ip() ip: string,
  ): Promise<OrderLookupAnswer> {
    const id = await this.lookup.findId(link, ip);
    await this.arrivals.set(id, parcel, arrived);
    return { order: await this.lookup.read(id) };
  }
}
