import { Controller, Get, Param, Query, UseGuards } from '@nestjs/common';
import { z } from 'zod';
import { CustomerLists, type ListedCustomer } from '../../checkout/index.js';
import { AdminGuard } from '../../identity/index.js';
import { ApiCall, toDollars, ZodPipe } from '../../platform/index.js';
import { MAX_COUNTED } from '../orders/contract.js';
import {
  type AdminCustomer,
  adminCustomerDetails,
  type AdminCustomerDetails,
  adminCustomerList,
  type AdminCustomerList,
  adminCustomerQuery,
  type AdminCustomerQuery,
} from './contract.js';

const customerId = z.uuid('We couldn’t find this customer.');

@Controller('api/admin/customers')
@UseGuards(AdminGuard)
export class AdminCustomersController {
  constructor(private readonly customers: CustomerLists) {}

  @Get()
  @ApiCall('Lists customers, newest first.', { answer: { adminCustomerList } })
  async list(@Query(new ZodPipe(adminCustomerQuery)) { search, after, limit }: AdminCustomerQuery): Promise<AdminCustomerList> {
    const { rows, next, total } = await this.customers.page(search, { after, limit, maxTotal: MAX_COUNTED });
    return { customers: rows.map(toAdminCustomer), next, total };
  }

  @Get(':id')
  @ApiCall('Shows one customer.', { answer: { adminCustomerDetails } })
  async show(@Param('id', new ZodPipe(customerId, 'CHECKOUT.CUSTOMER_NOT_FOUND')) id: string): Promise<AdminCustomerDetails> {
    const details = await this.customers.find(id);
    return {
      ...toAdminCustomer(details),
      has_account: Boolean(details.customer.userId),
      total_spent: toDollars(details.spentCents),
      paid_orders_count: details.paidOrdersCount,
      images_count: details.imagesCount,
      last_order_at: details.lastOrderAt?.toISOString() ?? null,
    };
  }
}

function toAdminCustomer({ customer, ordersCount }: ListedCustomer): AdminCustomer {
  return {
    id: customer.id,
    first_name: customer.firstName,
    last_name: customer.lastName,
    email: customer.email,
    phone: customer.phone,
    created_at: customer.createdAt.toISOString(),
    orders_count: ordersCount,
  };
}
