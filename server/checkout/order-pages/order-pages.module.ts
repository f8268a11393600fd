import { Module } from '@nestjs/common';
import { CatalogModule } from '../../catalog/index.js';
import { CompletionModule } from '../completion/index.js';
import { MarketingModule } from '../marketing/index.js';
import { OrdersModule } from '../orders/index.js';
import { PaymentsModule } from '../payments/index.js';
import { PrintsModule } from '../prints/index.js';
import { ProductionModule } from '../production/index.js';
import { FailedJobOrders } from './failed-job-orders.js';
import { OrderDetailsReader } from './order-details.js';
import { OrderLists } from './order-lists.js';
import { OrderLookup } from './order-lookup.js';
import { OrderNotes } from './order-notes.js';
import { OrderViews } from './order-views.js';
import { PaymentStatuses } from './payment-statuses.js';
import { SalesFigures } from './sales-figures.js';

const services = [
  FailedJobOrders,
  OrderDetailsReader,
  OrderLists,
  OrderLookup,
  OrderNotes,
  OrderViews,
  PaymentStatuses,
  SalesFigures,
];

@Module({
  imports: [CatalogModule, CompletionModule, MarketingModule, OrdersModule, PaymentsModule, PrintsModule, ProductionModule],
  providers: services,
  exports: services,
})
export class OrderPagesModule {}
