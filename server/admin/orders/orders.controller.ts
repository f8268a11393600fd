import { Body, Controller, Get, HttpCode, Param, Patch, Post, Query, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { OrderLists, OrderStatuses } from '../../checkout/index.js';
import { AdminGuard, CurrentUser, type SignedInUser } from '../../identity/index.js';
import { ApiCall, contentDisposition, ZodPipe } from '../../platform/index.js';
import {
  adminOrder,
  type AdminOrder,
  adminOrderFilter,
  type AdminOrderFilter,
  adminOrderList,
  type AdminOrderList,
  adminOrderQuery,
  type AdminOrderQuery,
  adminOrderUpdate,
  type AdminOrderUpdate,
  bulkStatus,
  type BulkStatus,
  bulkStatusResult,
  type BulkStatusResult,
  MAX_COUNTED,
} from './contract.js';
import { toAdminOrder } from './admin-order.js';
import { ordersCsv } from './orders-csv.js';

const orderId = z.uuid('We couldn’t find this order.').toLowerCase();

@Controller('api/admin/orders')
@UseGuards(AdminGuard)
export class AdminOrdersController {
  constructor(
    private readonly orders: OrderLists,
    private readonly statuses: OrderStatuses,
  ) {}

  @Get()
  @ApiCall('Lists orders, newest first.', { answer: { adminOrderList } })
  async list(@Query(new ZodPipe(adminOrderQuery)) { after, limit, ...filter }: AdminOrderQuery): Promise<AdminOrderList> {
    const [{ rows, next, total }, openCheckouts] = await Promise.all([
      this.orders.page(filter, { after, limit, maxTotal: MAX_COUNTED }),
      this.orders.countOpenCheckouts(),
    ]);
    return { orders: rows.map(toAdminOrder), next, total, open_checkouts: openCheckouts };
  }

  @Get('export')
  @ApiCall('Exports orders as CSV.', { file: ['text/csv'] })
  async export(@Query(new ZodPipe(adminOrderFilter)) filter: AdminOrderFilter, @Res() reply: FastifyReply): Promise<void> {
    const csv = await ordersCsv(this.orders.all(filter));
    return reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', contentDisposition('keepsake-orders.csv'))
      .header('cache-control', 'private, no-store')
      .send(csv);
  }

  @Post('status')
  @HttpCode(200)
  @ApiCall('Sets the statuses of several orders: all or none.', {
    answer: { bulkStatusResult },
    fails: ['CHECKOUT.ORDER_NOT_FOUND'],
  })
  async updateMany(
    @Body(new ZodPipe(bulkStatus)) { orders }: BulkStatus,
    @CurrentUser() { id: actorId }: SignedInUser,
  ): Promise<BulkStatusResult> {
    return { before: await this.statuses.set(actorId, orders) };
  }

  @Patch(':id')
  @ApiCall('Sets the status of an order.', { answer: { adminOrder } })
  async update(
    @Param('id', new ZodPipe(orderId, 'CHECKOUT.ORDER_NOT_FOUND')) id: string,
    @Body(new ZodPipe(adminOrderUpdate)) { status }: AdminOrderUpdate,
    @CurrentUser() { id: actorId }: SignedInUser,
  ): Promise<AdminOrder> {
    await this.statuses.set(actorId, [{ id, status }]);
    return toAdminOrder(await this.orders.find(id));
  }
}
