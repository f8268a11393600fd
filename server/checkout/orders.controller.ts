import { Controller, Get, Header, UseGuards } from '@nestjs/common';
import { CurrentUser, SignedInGuard, type SignedInUser } from '../identity/index.js';
import type { OrderList } from './contract.js';
import { OrderLists } from './order-lists.js';

@Controller('api/orders')
@UseGuards(SignedInGuard)
export class OrdersController {
  constructor(private readonly orders: OrderLists) {}

  @Get()
  @Header('cache-control', 'private, no-store')
  async list(@CurrentUser() user: SignedInUser): Promise<OrderList> {
    return { orders: await this.orders.ofUser(user.id), next: null };
  }
}
