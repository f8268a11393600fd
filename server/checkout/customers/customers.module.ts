import { Module } from '@nestjs/common';
import { GenerationModule } from '../../generation/index.js';
import { IdentityModule, userChanged } from '../../identity/index.js';
import { EventRoutes } from '../../platform/index.js';
import { CustomerLists } from './customer-lists.js';
import { CustomerRecords, syncCustomer } from './customer-records.js';
import { Customers } from './customers.js';
import { Purchases } from './purchases.js';

const services = [CustomerLists, Customers, Purchases];

@Module({
  imports: [GenerationModule, IdentityModule],
  providers: [CustomerRecords, ...services],
  exports: services,
})
export class CustomersModule {
  constructor(routes: EventRoutes) {
    routes.subscribe(userChanged, syncCustomer);
  }
}
