import { Module } from '@nestjs/common';
import { GiftingModule } from '../gifting/index.js';
import { OrdersModule } from '../orders/index.js';
import { PrintsModule } from '../prints/index.js';
import { Fulfilment } from './fulfilment.js';
import { PrintArchives } from './print-archives.js';
import { Shipments } from './shipments.js';

const services = [PrintArchives, Shipments];

@Module({
  imports: [GiftingModule, OrdersModule, PrintsModule],
  providers: [Fulfilment, ...services],
  exports: services,
})
export class FulfilmentModule {}
