import { Body, Controller, Get, HttpCode, Param, Patch, Post, Query, UseGuards } from '@nestjs/common';
import { z } from 'zod';
import { OrderManagement } from '../../checkout/index.js';
import { AdminGuard } from '../../identity/index.js';
import { ZodPipe } from '../../platform/index.js';
import {
  type AdminOrder,
  type AdminOrderList,
  adminOrderQuery,
  type AdminOrderQuery,
  adminOrderUpdate,
  type AdminOrderUpdate,
  adminShipment,
  type AdminShipment,
} from './contract.js';
import { toAdminOrder } from './order-view.js';

const orderId = z.uuid('There is no such order.');

@Controller('api/admin/orders')
@UseGuards(AdminGuard)
export class AdminOrdersController {
  constructor(private readonly orders: OrderManagement) {}

  @Get()
  async list(@Query(new ZodPipe(adminOrderQuery)) { after, limit }: AdminOrderQuery): Promise<AdminOrderList> {
    const listed = await this.orders.listOrders(after ?? null, limit + 1);
    const page = listed.slice(0, limit);
    const last = page.at(-1);
    const next = listed.length > limit && last ? last.order.id : null;
    return { orders: page.map(toAdminOrder), next, total: await this.orders.countOrders() };
  }

  @Patch(':id')
  async update(
    @Param('id', new ZodPipe(orderId, 'CHECKOUT.ORDER_NOT_FOUND')) id: string,
    @Body(new ZodPipe(adminOrderUpdate)) { status }: AdminOrderUpdate,
  ): Promise<AdminOrder> {
    return toAdminOrder(await this.orders.setStatus(id, status));
  }

  @Post(':id/shipment')
  @HttpCode(200)
  async ship(
    @Param('id', new ZodPipe(orderId, 'CHECKOUT.ORDER_NOT_FOUND')) id: string,
    @Body(new ZodPipe(adminShipment)) shipment: AdminShipment,
  ): Promise<AdminOrder> {
    return toAdminOrder(await this.orders.ship(id, shipment));
  }
}
