import { Module } from '@nestjs/common';
import { CatalogModule } from '../../catalog/index.js';
import { CONFIG, type Config } from '../../platform/index.js';
import { FulfilmentModule } from '../fulfilment/index.js';
import { OrdersModule } from '../orders/index.js';
import { ShippingAddresses } from './address/shipping-addresses.js';
import { ArtworkModule } from './artwork/artwork.module.js';
import { LockedProductions } from './locked-productions.js';
import { PartnerProducts } from './partner-products/partner-products.js';
import { PrintPartner } from './print-partner.js';
import { ProdigiPartner } from './prodigi/prodigi-partner.js';
import { ProductionBacklog } from './production-backlog.js';
import { ProductionActions } from './production-actions.js';
import { ProductionCallbacks } from './production-callbacks.js';
import { ProductionFollowing } from './production-following.js';
import { ProductionIssues } from './production-issues.js';
import { ProductionNews } from './production-news.js';
import { ProductionQuotes } from './production-quotes.js';
import { ProductionSubmission } from './production-submission.js';
import { ProductionViews } from './production-views.js';
import { ProductionWork } from './production-work.js';
import { Productions } from './productions.js';

const services = [PartnerProducts, ProductionActions, ProductionBacklog, ProductionCallbacks, ProductionViews, ShippingAddresses];

@Module({
  imports: [ArtworkModule, CatalogModule, FulfilmentModule, OrdersModule],
  providers: [
    {
      provide: PrintPartner,
      useFactory: ({ PRODIGI_API_KEY, PRODIGI_API_URL }: Config) =>
        new ProdigiPartner({ apiKey: PRODIGI_API_KEY, baseUrl: PRODIGI_API_URL }),
      inject: [CONFIG],
    },
    LockedProductions,
    ProductionFollowing,
    ProductionIssues,
    ProductionNews,
    ProductionQuotes,
    ProductionSubmission,
    ProductionWork,
    Productions,
    ...services,
  ],
  exports: [PrintPartner, ...services],
})
export class ProductionModule {}
