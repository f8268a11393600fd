import { Module } from '@nestjs/common';
import { CatalogModule } from '../../catalog/index.js';
import { GenerationModule } from '../../generation/index.js';
import { IdentityModule } from '../../identity/index.js';
import { MailingModule } from '../../mailing/index.js';
import { PrintsModule } from '../prints/index.js';
import { DiscountManagement } from './discounts/discount-management.js';
import { Discounts } from './discounts/discounts.js';
import { OrderPictureCredits } from './packs/order-picture-credits.js';
import { PackManagement } from './packs/pack-management.js';
import { PicturePacks } from './packs/picture-packs.js';
import { CartLinks } from './reminders/cart-links.js';
import { CartReader } from './reminders/cart-reader.js';
import { CartReminders } from './reminders/cart-reminders.js';
import { CartRestore } from './reminders/cart-restore.js';

const services = [
  CartLinks,
  CartReminders,
  CartRestore,
  DiscountManagement,
  Discounts,
  OrderPictureCredits,
  PackManagement,
  PicturePacks,
];

@Module({
  imports: [CatalogModule, GenerationModule, IdentityModule, MailingModule, PrintsModule],
  providers: [CartReader, ...services],
  exports: services,
})
export class MarketingModule {}
