import { Injectable } from '@nestjs/common';
import { ProductManagement } from '../../catalog/index.js';
import { ProblemLists, ProductionBacklog, SalesFigures } from '../../checkout/index.js';
import { PictureFigures } from '../../generation/index.js';
import { DeadLetters, JobHandlers, toDollars } from '../../platform/index.js';
import { ReviewModeration } from '../../reviews/index.js';
import { FAILURE_WORDS } from './failure-words.js';
import { LOW_STOCK, type OwnerTodo } from './contract.js';

const PICTURE_DAYS = 7;
/** Number of products that are listed by name; the others are only counted. */
const MAX_NAMES = 3;

/** Collects the owner's open tasks from all modules. */
@Injectable()
export class OwnerTodos {
  constructor(
    private readonly sales: SalesFigures,
    private readonly production: ProductionBacklog,
    private readonly deadLetters: DeadLetters,
    private readonly handlers: JobHandlers,
    private readonly pictureFigures: PictureFigures,
    private readonly products: ProductManagement,
    private readonly reviews: ReviewModeration,
    private readonly problems: ProblemLists,
  ) {}

  async read(): Promise<OwnerTodo> {
    const [
      toShip,
      needingAttention,
      disputes,
      onTheirWay,
      toRefund,
      failedJobs,
      failures,
      waitingPictures,
      lowStock,
      reviews,
      problems,
      atPartner,
    ] = await Promise.all([
      this.sales.toShip(),
      this.sales.needingAttention(),
      this.sales.disputesToAnswer(),
      this.sales.onTheirWay(),
      this.sales.countToRefund(),
      this.failedJobs(),
      this.pictureFigures.failures(PICTURE_DAYS),
      this.pictureFigures.countWaiting(),
      this.products.list({ isActive: true, maxUnitsLeft: LOW_STOCK }, { limit: MAX_NAMES }),
      this.reviews.countWaiting(),
      this.problems.countOpen(),
      this.atPartner(),
    ]);
    return {
      toShip: toShip && { count: toShip.count, oldest_at: toShip.oldestAt.toISOString() },
      payments: needingAttention && {
        count: needingAttention.count,
        order_id: needingAttention.orderId,
        order_number: needingAttention.orderNumber,
        reason: needingAttention.reason,
      },
      disputes: disputes && {
        count: disputes.count,
        order_id: disputes.orderId,
        order_number: disputes.orderNumber,
        due_at: disputes.dueAt.toISOString(),
      },
      onTheirWay: onTheirWay && { count: onTheirWay.count, total: toDollars(onTheirWay.totalCents) },
      toRefund: toRefund > 0 ? { count: toRefund } : null,
      ...atPartner,
      failedJobs,
      failedPictures: failures[0]
        ? { count: failures.reduce((sum, { count }) => sum + count, 0), reason: FAILURE_WORDS[failures[0].reason] }
        : null,
      waitingPictures: waitingPictures > 0 ? { count: waitingPictures } : null,
      lowStock: lowStock.total > 0 ? { count: lowStock.total, names: lowStock.rows.map(({ name }) => name) } : null,
      reviews: reviews > 0 ? { count: reviews } : null,
      problems: problems > 0 ? { count: problems } : null,
    };
  }

  private async atPartner(): Promise<Pick<OwnerTodo, 'partnerAway' | 'unmade'>> {
    const [away, unmade] = await Promise.all([this.production.findAway(), this.production.findUnmade()]);
    return {
      partnerAway: away && { count: away.count, since: away.since.toISOString(), is_key_refused: away.isKeyRefused },
      unmade: unmade && { count: unmade.count, order_id: unmade.orderId, order_number: unmade.orderNumber },
    };
  }

  private async failedJobs(): Promise<OwnerTodo['failedJobs']> {
    const [
      {
        rows: [newest],
      },
      count,
    ] = await Promise.all([this.deadLetters.list({ limit: 1 }), this.deadLetters.count()]);
    return newest ? { count, title: this.handlers.titleOf(newest.name) } : null;
  }
}
