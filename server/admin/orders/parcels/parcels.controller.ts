import { Body, Controller, HttpCode, Param, Post, Put, UseGuards } from '@nestjs/common';
import { z } from 'zod';
import { OrderDetailsReader, OwnerParcels } from '../../../checkout/index.js';
import { AdminGuard, CurrentUser, type SignedInUser } from '../../../identity/index.js';
import { ApiCall, ZodPipe } from '../../../platform/index.js';
import { adminOrderDetails, type AdminOrderDetails } from '../contract.js';
import { OrderDetailsView } from '../order-details-view.js';
import { parcelRequest, type ParcelRequest, parcelStateRequest, type ParcelStateRequest } from './contract.js';

const orderId = new ZodPipe(z.uuid('We couldn’t find this order.').toLowerCase(), 'CHECKOUT.ORDER_NOT_FOUND');
const parcelId = new ZodPipe(z.uuid('We couldn’t find this parcel.').toLowerCase(), 'CHECKOUT.PARCEL_NOT_FOUND');

@Controller('api/admin/orders/:id/parcels')
@UseGuards(AdminGuard)
export class AdminParcelsController {
  constructor(
    private readonly orders: OrderDetailsReader,
    private readonly parcels: OwnerParcels,
    private readonly view: OrderDetailsView,
  ) {}

  @Post()
  @HttpCode(200)
  @ApiCall('Marks gifts of an order as sent in a parcel.', {
    answer: { adminOrderDetails },
    fails: ['CHECKOUT.NOT_TO_BE_SHIPPED', 'CHECKOUT.LINE_WAITS', 'CHECKOUT.PARCEL_CHANGED'],
  })
  async send(
    @Param('id', orderId) id: string,
    @Body(new ZodPipe(parcelRequest)) request: ParcelRequest,
    @CurrentUser() { id: actorId }: SignedInUser,
  ): Promise<AdminOrderDetails> {
    await this.parcels.send(actorId, id, draftOf(request));
    return this.view.of(await this.orders.find(id));
  }

  @Put(':parcelId')
  @ApiCall('Corrects a parcel: what is in it, its carrier or its number.', {
    answer: { adminOrderDetails },
    fails: ['CHECKOUT.NOT_TO_BE_SHIPPED', 'CHECKOUT.LINE_WAITS', 'CHECKOUT.PARCEL_CHANGED'],
  })
  async correct(
    @Param('id', orderId) id: string,
    @Param('parcelId', parcelId) parcel: string,
    @Body(new ZodPipe(parcelRequest)) request: ParcelRequest,
    @CurrentUser() { id: actorId }: SignedInUser,
  ): Promise<AdminOrderDetails> {
    const { notifyAgain, seen } = request;
    await this.parcels.correct(actorId, id, parcel, { ...draftOf(request), notifyAgain, seen });
    return this.view.of(await this.orders.find(id));
  }

  @Put(':parcelId/state')
  @ApiCall('Marks a parcel as arrived, takes it back, or undoes that.', {
    answer: { adminOrderDetails },
    fails: ['CHECKOUT.NOT_TO_BE_SHIPPED', 'CHECKOUT.LINE_WAITS', 'CHECKOUT.PARCEL_CHANGED'],
  })
  async setState(
    @Param('id', orderId) id: string,
    @Param('parcelId', parcelId) parcel: string,
    @Body(new ZodPipe(parcelStateRequest)) { state }: ParcelStateRequest,
    @CurrentUser() { id: actorId }: SignedInUser,
  ): Promise<AdminOrderDetails> {
    await this.parcels.setState(actorId, id, parcel, state);
    return this.view.of(await this.orders.find(id));
  }
}

function draftOf({ lines, carrier, trackingNumber }: ParcelRequest) {
  return {
    lines: lines?.map(({ id, quantity }) => ({ orderLineId: id, quantity })),
    carrier: carrier || null,
    trackingNumber: trackingNumber || null,
  };
}
