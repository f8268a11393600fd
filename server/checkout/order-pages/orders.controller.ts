import { Controller, Get, Header, HttpCode, Param, Post, Query, UseGuards } from '@nestjs/common';
import { z } from 'zod';
import { CurrentUser, SignedInGuard, type SignedInUser } from '../../identity/index.js';
import { ApiCall, nothing, ZodPipe } from '../../platform/index.js';
import { order, type Order, orderList, type OrderList, orderListQuery, type OrderListQuery } from '../contract.js';
import { OrderLookup } from './order-lookup.js';
import { OrderViews } from './order-views.js';

const orderId = new ZodPipe(z.uuid('This order is not in your account.'), 'CHECKOUT.ORDER_NOT_FOUND');

@Controller('api/orders')
@UseGuards(SignedInGuard)
export class OrdersController {
  constructor(
    private readonly views: OrderViews,
    private readonly lookup: OrderLookup,
  ) {}

  @Get()
  @Header('cache-control', 'private, no-store')
  @ApiCall('Lists the signed-in customer’s orders, newest first.', { answer: { orderList } })
  list(@Query(new ZodPipe(orderListQuery)) { after }: OrderListQuery, @CurrentUser() user: SignedInUser): Promise<OrderList> {
    return this.views.listForUser(user.id, after);
  }

  @Get(':id')
  @Header('cache-control', 'private, no-store')
  @ApiCall('Shows one order.', { answer: { order } })
  show(@Param('id', orderId) id: string, @CurrentUser() user: SignedInUser): Promise<Order> {
    return this.views.findForUser(user.id, id);
  }

  @Post(':id/send-again')
  @HttpCode(202)
  @ApiCall('Resends an order’s email with new links.', {
    answer: { nothing },
    fails: ['CHECKOUT.NOT_PAID', 'CHECKOUT.TOO_MANY_TRIES'],
  })
  async sendAgain(@Param('id', orderId) id: string, @CurrentUser() user: SignedInUser): Promise<Record<string, never>> {
    await this.lookup.sendOwnAgain(user.id, id);
    return {};
  }
}
