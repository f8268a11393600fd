import { Module } from '@nestjs/common';
import { defineErrors } from '../platform/index.js';
import { CartModule } from './cart/index.js';
import { CompletionModule } from './completion/index.js';
import { CustomersModule } from './customers/index.js';
import { FulfilmentModule } from './fulfilment/index.js';
import { GiftingModule } from './gifting/index.js';
import { MailsModule } from './mails/index.js';
import { MarketingModule } from './marketing/index.js';
import { OrderPagesModule } from './order-pages/index.js';
import { OrdersModule } from './orders/index.js';
import { PaymentsModule } from './payments/index.js';
import { PrintsModule } from './prints/index.js';
import { ArtworkModule, ProductionModule } from './production/index.js';
import { ProblemsModule } from './problems/index.js';
import { ReleaseModule } from './release/index.js';
import { UpkeepModule } from './upkeep/index.js';
import { CHECKOUT_ERRORS } from './errors.js';

defineErrors(CHECKOUT_ERRORS);

const modules = [
  ArtworkModule,
  CartModule,
  CompletionModule,
  CustomersModule,
  FulfilmentModule,
  GiftingModule,
  MailsModule,
  MarketingModule,
  OrderPagesModule,
  OrdersModule,
  PaymentsModule,
  PrintsModule,
  ProductionModule,
  ProblemsModule,
  ReleaseModule,
  UpkeepModule,
];

/** All of checkout. The order of its layers is in test/architecture/layers.cjs. */
@Module({ imports: modules, exports: modules })
export class CheckoutModule {}
