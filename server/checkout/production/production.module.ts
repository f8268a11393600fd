import { Module } from '@nestjs/common';
import { CatalogModule } from '../../catalog/index.js';
import { CONFIG, type Config } from '../../platform/index.js';
import { OrdersModule } from '../orders/index.js';
import { PartnerProducts } from './partner-products/partner-products.js';
import { PrintPartner } from './print-partner.js';
import { ProdigiPartner } from './prodigi/prodigi-partner.js';
import { Productions } from './productions.js';

@Module({
  imports: [CatalogModule, OrdersModule],
  providers: [
    {
      provide: PrintPartner,
      useFactory: ({ PRODIGI_API_KEY, PRODIGI_API_URL }: Config) =>
        new ProdigiPartner({ apiKey: PRODIGI_API_KEY, baseUrl: PRODIGI_API_URL }),
      inject: [CONFIG],
    },
    PartnerProducts,
    Productions,
  ],
  exports: [PartnerProducts, PrintPartner],
})
export class ProductionModule {}
