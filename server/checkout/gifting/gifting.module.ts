import { Module } from '@nestjs/common';
import { MailingModule } from '../../mailing/index.js';
import { OrdersModule } from '../orders/index.js';
import { PrintsModule } from '../prints/index.js';
import { GiftDeliveries } from './gift-deliveries.js';
import { GiftLinks } from './gift-links.js';
import { GiftMail } from './gift-mail.js';
import { GiftPages } from './gift-pages.js';

const services = [GiftDeliveries, GiftMail, GiftPages];

@Module({
  imports: [MailingModule, OrdersModule, PrintsModule],
  providers: [GiftLinks, ...services],
  exports: services,
})
export class GiftingModule {}
