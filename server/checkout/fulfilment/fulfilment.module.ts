import { Module } from '@nestjs/common';
import { CompletionModule } from '../completion/index.js';
import { GiftingModule } from '../gifting/index.js';
import { OrdersModule } from '../orders/index.js';
import { PrintsModule } from '../prints/index.js';
import { Fulfilment } from './fulfilment.js';
import { OwnerParcels } from './owner-parcels.js';
import { ParcelArrivals } from './parcel-arrivals.js';
import { ParcelMails } from './parcel-mails.js';
import { Parcels } from './parcels.js';
import { PrintArchives } from './print-archives.js';

const services = [OwnerParcels, ParcelArrivals, Parcels, PrintArchives];

@Module({
  imports: [CompletionModule, GiftingModule, OrdersModule, PrintsModule],
  providers: [Fulfilment, ParcelMails, ...services],
  exports: services,
})
export class FulfilmentModule {}
