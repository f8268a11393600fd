import { Controller, Get, UseGuards } from '@nestjs/common';
import { Catalog } from '../catalog/index.js';
import { Checkout } from '../checkout/index.js';
import { AdminGuard } from '../identity/index.js';
import type { AdminOverview } from './contract.js';

@Controller('api/admin/overview')
@UseGuards(AdminGuard)
export class OverviewController {
  constructor(
    private readonly checkout: Checkout,
    private readonly catalog: Catalog,
  ) {}

  @Get()
  async show(): Promise<AdminOverview> {
    const [totalOrders, totalCustomers, totalProducts] = await Promise.all([
      this.checkout.countOrders(),
      this.checkout.countCustomers(),
      this.catalog.countProducts(),
    ]);
    return { totalOrders, totalCustomers, totalProducts };
  }
}
