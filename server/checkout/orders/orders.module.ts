import { Module } from '@nestjs/common';
import { CatalogModule } from '../../catalog/index.js';
import { OrderExpiry } from './order-expiry.js';
import { OrderIssues } from './order-issues.js';
import { OrderLinks } from './order-links.js';
import { OrderMailQueue } from './order-mail-queue.js';
import { OrderStatuses } from './order-statuses.js';
import { OrderStock } from './order-stock.js';

const services = [OrderExpiry, OrderIssues, OrderLinks, OrderMailQueue, OrderStatuses, OrderStock];

@Module({
  imports: [CatalogModule],
  providers: services,
  exports: services,
})
export class OrdersModule {}
