import { Controller, Get, Header, HttpCode, Param, Post, Query, UseGuards } from '@nestjs/common';
import { z } from 'zod';
import { CurrentUser, SignedInGuard, type SignedInUser } from '../identity/index.js';
import { ZodPipe } from '../platform/index.js';
import { type Order, type OrderList, orderListQuery, type OrderListQuery } from './contract.js';
import { OrderLookup } from './order-lookup.js';
import { OrderViews } from './order-views.js';

const orderId = new ZodPipe(z.uuid('There is no such order in your account.'), 'CHECKOUT.ORDER_NOT_FOUND');

@Controller('api/orders')
@UseGuards(SignedInGuard)
export class OrdersController {
  constructor(
    private readonly views: OrderViews,
    private readonly lookup: OrderLookup,
  ) {}

  @Get()
  @Header('cache-control', 'private, no-store')
  list(
    @Query(new ZodPipe(orderListQuery)) { after }: OrderListQuery,
    @CurrentUser() user: SignedInUser,
  ): Promise<OrderList> {
    return this.views.pageOf(user.id, after);
  }

  @Get(':id')
  @Header('cache-control', 'private, no-store')
  show(@Param('id', orderId) id: string, @CurrentUser() user: SignedInUser): Promise<Order> {
    return this.views.ofUser(user.id, id);
  }

  @Post(':id/send-again')
  @HttpCode(202)
  async sendAgain(@Param('id', orderId) id: string, @CurrentUser() user: SignedInUser): Promise<Record<string, never>> {
    await this.lookup.sendOwnAgain(user.id, id);
    return {};
  }
}
