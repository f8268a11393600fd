import { Module } from '@nestjs/common';
import { CartHttpModule } from './cart/index.js';
import { GiftingHttpModule } from './gifting/index.js';
import { MarketingHttpModule } from './marketing/index.js';
import { OrderPagesHttpModule } from './order-pages/index.js';
import { PaymentsHttpModule } from './payments/index.js';
import { PrintsHttpModule } from './prints/index.js';

@Module({
  imports: [CartHttpModule, GiftingHttpModule, MarketingHttpModule, OrderPagesHttpModule, PaymentsHttpModule, PrintsHttpModule],
})
export class CheckoutHttpModule {}
