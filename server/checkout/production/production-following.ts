import { Injectable } from '@nestjs/common';
import { Clock, HOUR_MS } from '../../platform/index.js';
import type { Production } from '../model/production.entity.js';
import { LockedProductions } from './locked-productions.js';
import { PrintPartner } from './print-partner.js';
import { ProductionIssues } from './production-issues.js';
import { ProductionNews } from './production-news.js';

/** From an order at the partner to its parcels, or to its end. */
@Injectable()
export class ProductionFollowing {
  constructor(
    private readonly clock: Clock,
    private readonly partner: PrintPartner,
    private readonly locked: LockedProductions,
    private readonly news: ProductionNews,
    private readonly issues: ProductionIssues,
  ) {}

  async follow(seen: Production): Promise<void> {
    const { cancelAskedAt, cancelRefusedAt, state, partnerOrderId } = seen;
    if (!partnerOrderId) return;
    if (cancelAskedAt && !cancelRefusedAt && state !== 'sent') return this.cancel(seen, partnerOrderId);
    const found = await this.partner.find({ id: partnerOrderId });
    await this.locked.change(seen, ['accepted', 'printing', 'sent'], (em, order, production) =>
      found ? this.news.apply(em, order, production, found) : new Date(this.clock.now().getTime() + HOUR_MS),
    );
  }

  private async cancel(seen: Production, partnerOrderId: string): Promise<void> {
    const answer = await this.partner.cancel(partnerOrderId);
    await this.locked.change(seen, ['accepted', 'printing', 'sent'], async (em, order, production) => {
      if (answer === 'cancelled') return this.news.endCancelled(em, order, production);
      production.cancelRefusedAt = this.clock.now();
      await this.issues.raise(em, order, { code: 'production_too_late', productionId: production.id });
      // Some of it may be canceled all the same.
      return this.clock.now();
    });
  }
}
