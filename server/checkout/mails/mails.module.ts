import { Module } from '@nestjs/common';
import { IdentityModule } from '../../identity/index.js';
import { CompletionModule } from '../completion/index.js';
import { GiftingModule } from '../gifting/index.js';
import { MarketingModule } from '../marketing/index.js';
import { OrdersModule } from '../orders/index.js';
import { PrintsModule } from '../prints/index.js';
import { OrderMails } from './order-mails.js';

const services = [OrderMails];

@Module({
  imports: [IdentityModule, CompletionModule, GiftingModule, MarketingModule, OrdersModule, PrintsModule],
  providers: services,
  exports: services,
})
export class MailsModule {}
