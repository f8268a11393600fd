import { Injectable } from '@nestjs/common';
import { Clock, Database, defineRecurringJob, Handles, HandlesFailure, logger, MINUTE_MS, Queues } from '../../platform/index.js';
import { LIVE_STATES, Production, type ProductionFailure } from '../model/production.entity.js';
import { LockedProductions } from './locked-productions.js';
import { PartnerUnauthorizedError, PartnerUnreachableError, PrintPartner } from './print-partner.js';
import { ProductionFollowing } from './production-following.js';
import { ProductionSubmission } from './production-submission.js';
import { stepLease, stepProduction } from './step-production.js';

const sweepProductions = defineRecurringJob({
  queue: 'maintenance',
  name: 'production.sweep',
  title: 'Look after orders at the print partner',
  purpose: 'Submits orders whose hold is over, and asks the print partner where the others are.',
  everyMs: 10_000,
});

const BATCH = 100;
const UNAUTHORIZED_MS = 10 * MINUTE_MS;
const MAX_PAUSE_MS = 15 * MINUTE_MS;

/** Does what comes next for each production. */
@Injectable()
export class ProductionWork {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly queues: Queues,
    private readonly partner: PrintPartner,
    private readonly productions: LockedProductions,
    private readonly submission: ProductionSubmission,
    private readonly following: ProductionFollowing,
  ) {}

  @Handles(sweepProductions)
  async sweep(): Promise<void> {
    if (!this.partner.isOn) return;
    const now = this.clock.now();
    const due = await this.database.fork().execute<{ id: string }[]>(
      `update checkout.productions set next_check_at = ? where id in (
         select id from checkout.productions where next_check_at <= ? order by next_check_at limit ${BATCH} for update skip locked
       ) returning id`,
      [stepLease(now), now],
    );
    for (const { id } of due) await this.queues.enqueueOnce(stepProduction, { productionId: id }, id);
  }

  /** One call to the partner at most, apart from looking for an earlier attempt and for gifts that cannot be quoted. */
  @Handles(stepProduction)
  async step({ productionId }: { productionId: string }): Promise<void> {
    const production = await this.database.fork().findOne(Production, { id: productionId });
    if (!production || !this.partner.isOn) return;
    try {
      await this.goOn(production);
    } catch (error) {
      if (error instanceof PartnerUnauthorizedError) return this.waitLonger(production, 'unauthorized', UNAUTHORIZED_MS);
      if (!(error instanceof PartnerUnreachableError)) throw error;
      await this.waitLonger(production, 'unreachable', error.retryAfterMs);
    }
  }

  /** Anything but an outage of the partner, ten times in a row. */
  @HandlesFailure(stepProduction)
  async fail({ productionId }: { productionId: string }): Promise<void> {
    await this.submission.giveUp(productionId);
  }

  private goOn(production: Production): Promise<void> {
    switch (production.state) {
      case 'waiting':
        return this.submission.quote(production);
      case 'ready':
      case 'submitting':
        return this.submission.submit(production);
      case 'accepted':
      case 'printing':
      case 'sent':
        return this.following.follow(production);
      case 'cancelled':
      case 'refused':
        return Promise.resolve();
    }
  }

  /** Calls go on with the same key, after pauses that grow with the outage. */
  private async waitLonger(seen: Production, failure: ProductionFailure, pauseMs?: number): Promise<void> {
    await this.productions.change(seen, LIVE_STATES, (_em, _order, production) => {
      const now = this.clock.now();
      const failingSince = seen.failingSince ?? now;
      if (!seen.failure) logger.warn({ productionId: production.id, failure }, 'the print partner gives no answer');
      Object.assign(production, { failure, failingSince });
      const elapsedMs = now.getTime() - failingSince.getTime();
      return new Date(now.getTime() + (pauseMs ?? Math.min(MAX_PAUSE_MS, Math.max(MINUTE_MS, elapsedMs))));
    });
  }
}
