import { Controller, Get, UseGuards } from '@nestjs/common';
import { Catalog } from '../../catalog/index.js';
import { Checkout } from '../../checkout/index.js';
import { AdminGuard } from '../../identity/index.js';
import { Clock } from '../../platform/index.js';
import type { AdminOverview } from './contract.js';

const WEEK_MS = 7 * 86_400_000;

@Controller('api/admin/overview')
@UseGuards(AdminGuard)
export class OverviewController {
  constructor(
    private readonly checkout: Checkout,
    private readonly catalog: Catalog,
    private readonly clock: Clock,
  ) {}

  @Get()
  async show(): Promise<AdminOverview> {
    const weekAgo = new Date(this.clock.now().getTime() - WEEK_MS);
    const [totalOrders, ordersThisWeek, totalCustomers, customersThisWeek, totalProducts, activeProducts] =
      await Promise.all([
        this.checkout.countOrders(),
        this.checkout.countOrders(weekAgo),
        this.checkout.countCustomers(),
        this.checkout.countCustomers(weekAgo),
        this.catalog.countProducts(),
        this.catalog.countProducts({ isActive: true }),
      ]);
    return { totalOrders, ordersThisWeek, totalCustomers, customersThisWeek, totalProducts, activeProducts };
  }
}
