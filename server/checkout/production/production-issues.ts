import { Injectable } from '@nestjs/common';
import type { EntityManager } from '../../platform/index.js';
import type { ProductionIssue } from '../model/order-issue.entity.js';
import { mayDownload } from '../model/order-transitions.js';
import type { Order } from '../model/order.entity.js';
import { OrderIssues } from '../orders/index.js';

/** Issues of productions. The order must be locked. */
@Injectable()
export class ProductionIssues {
  constructor(private readonly issues: OrderIssues) {}

  /** Not for an order whose money went back: there would be nothing to accept. Its page shows where its gifts are. */
  async raise(em: EntityManager, order: Order, issue: ProductionIssue): Promise<void> {
    if (mayDownload(order)) await this.issues.raise(em, order, issue);
  }

  /** @param only of one code; all by default */
  async settle(em: EntityManager, order: Order, productionId: string, only?: ProductionIssue['code']): Promise<void> {
    await this.issues.settle(em, order, ({ code, detail }) => detail.productionId === productionId && (only ?? code) === code);
  }
}
