import { Body, Controller, Get, HttpCode, Param, Patch, Post, Query, UseGuards } from '@nestjs/common';
import { z } from 'zod';
import { Checkout, type ListedOrder, trackingOf } from '../../checkout/index.js';
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

const orderId = z.uuid('There is no such order.');

@Controller('api/admin/orders')
@UseGuards(AdminGuard)
export class AdminOrdersController {
  constructor(private readonly checkout: Checkout) {}

  @Get()
  async list(@Query(new ZodPipe(adminOrderQuery)) { after, limit }: AdminOrderQuery): Promise<AdminOrderList> {
    const listed = await this.checkout.listOrders(after ?? null, limit + 1);
    const page = listed.slice(0, limit);
    const last = page.at(-1);
    const next = listed.length > limit && last ? last.order.id : null;
    return { orders: page.map(toAdminOrder), next, total: await this.checkout.countOrders() };
  }

  @Patch(':id')
  async update(
    @Param('id', new ZodPipe(orderId, 'CHECKOUT.ORDER_NOT_FOUND')) id: string,
    @Body(new ZodPipe(adminOrderUpdate)) { status }: AdminOrderUpdate,
  ): Promise<AdminOrder> {
    return toAdminOrder(await this.checkout.setStatus(id, status));
  }

  @Post(':id/shipment')
  @HttpCode(200)
  async ship(
    @Param('id', new ZodPipe(orderId, 'CHECKOUT.ORDER_NOT_FOUND')) id: string,
    @Body(new ZodPipe(adminShipment)) shipment: AdminShipment,
  ): Promise<AdminOrder> {
    return toAdminOrder(await this.checkout.ship(id, shipment));
  }
}

function toAdminOrder({ order, customer }: ListedOrder): AdminOrder {
  return {
    id: order.id,
    order_number: order.number,
    status: order.status,
    payment_state: order.paymentState,
    total_amount: order.totalCents / 100,
    created_at: order.createdAt.toISOString(),
    shipped_at: order.shippedAt?.toISOString() ?? null,
    tracking: trackingOf(order),
    customer: {
      id: customer.id,
      first_name: customer.firstName,
      last_name: customer.lastName,
      email: customer.email,
    },
  };
}
