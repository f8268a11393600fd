import { Module } from '@nestjs/common';
import { CatalogModule } from '../../catalog/index.js';
import { IdentityModule } from '../../identity/index.js';
import { CompletionModule } from '../completion/index.js';
import { FulfilmentModule } from '../fulfilment/index.js';
import { OrdersModule } from '../orders/index.js';
import { PaymentsModule } from '../payments/index.js';
import { ProblemOrders } from './problem-access.js';
import { ProblemDecisions } from './problem-decisions.js';
import { ProblemLists } from './problem-lists.js';
import { ProblemMails } from './problem-mails.js';
import { ProblemPhotos } from './problem-photos.js';
import { ProblemRefunds } from './problem-refunds.js';
import { ProblemReports } from './problem-reports.js';

const services = [ProblemDecisions, ProblemLists, ProblemRefunds, ProblemReports];

@Module({
  imports: [CatalogModule, CompletionModule, FulfilmentModule, IdentityModule, OrdersModule, PaymentsModule],
  providers: [ProblemMails, ProblemOrders, ProblemPhotos, ...services],
  exports: services,
})
export class ProblemsModule {}
