import { Module } from '@nestjs/common';
import { CatalogModule } from '../../catalog/index.js';
import { GenerationModule } from '../../generation/index.js';
import { OrdersModule } from '../orders/index.js';
import { PrintsModule } from '../prints/index.js';
import { LineLinks } from './line-links.js';
import { LinePrints } from './line-prints.js';
import { LineReminders } from './line-reminders.js';
import { LineRequests } from './line-requests.js';
import { OpenGifts } from './open-gifts.js';
import { WaitingLines } from './waiting-lines.js';
import { YourGifts } from './your-gifts.js';

const services = [LineLinks, LinePrints, LineRequests, OpenGifts, WaitingLines, YourGifts];

@Module({
  imports: [CatalogModule, GenerationModule, OrdersModule, PrintsModule],
  providers: [LineReminders, ...services],
  exports: services,
})
export class CompletionModule {}
