import { Module } from '@nestjs/common';
import { CartHttpModule } from './cart/index.js';
import { CheckoutModule } from './checkout.module.js';
import { CompletionHttpModule } from './completion/index.js';
import { GiftingHttpModule } from './gifting/index.js';
import { MarketingHttpModule } from './marketing/index.js';
import { OrderPagesHttpModule } from './order-pages/index.js';
import { PaymentsHttpModule } from './payments/index.js';
import { PrintsHttpModule } from './prints/index.js';
import { ArtworkHttpModule, ProductionHttpModule } from './production/index.js';
import { ProblemsHttpModule } from './problems/index.js';

@Module({
  // All of checkout, not only what controllers use: events of other modules start jobs of parts without controllers.
  imports: [
    CheckoutModule,
    ArtworkHttpModule,
    CartHttpModule,
    CompletionHttpModule,
    GiftingHttpModule,
    MarketingHttpModule,
    OrderPagesHttpModule,
    PaymentsHttpModule,
    PrintsHttpModule,
    ProductionHttpModule,
    ProblemsHttpModule,
  ],
})
export class CheckoutHttpModule {}
