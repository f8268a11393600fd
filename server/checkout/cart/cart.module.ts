import { Module } from '@nestjs/common';
import { CalendarsModule } from '../../calendars/index.js';
import { CatalogModule } from '../../catalog/index.js';
import { GenerationModule } from '../../generation/index.js';
import { IdentityModule } from '../../identity/index.js';
import { CustomersModule } from '../customers/index.js';
import { GiftingModule } from '../gifting/index.js';
import { MarketingModule } from '../marketing/index.js';
import { OrdersModule } from '../orders/index.js';
import { CartChecks } from './cart-checks.js';
import { OrderPlacement } from './order-placement.js';
import { Pricing } from './pricing.js';

const services = [CartChecks, OrderPlacement];

@Module({
  imports: [
    CalendarsModule,
    CatalogModule,
    GenerationModule,
    IdentityModule,
    CustomersModule,
    GiftingModule,
    MarketingModule,
    OrdersModule,
  ],
  providers: [Pricing, ...services],
  exports: services,
})
export class CartModule {}
