import { Injectable } from '@nestjs/common';
import { ProductManagement } from '../../catalog/index.js';
import { SalesFigures } from '../../checkout/index.js';
import { PictureFigures } from '../../generation/index.js';
import { DeadLetters } from '../../platform/index.js';
import { titleOfJob } from '../jobs/known-jobs.js';
import { LOW_STOCK, type Waiting } from './contract.js';

const PICTURE_DAYS = 7;
/** Products that are named; the others are counted. */
const NAMED = 3;

/** What the owner should look at, from every module. */
@Injectable()
export class WaitingList {
  constructor(
    private readonly figures: SalesFigures,
    private readonly deadLetters: DeadLetters,
    private readonly pictures: PictureFigures,
    private readonly products: ProductManagement,
  ) {}

  async look(): Promise<Waiting> {
    const [toShip, trouble, toRefund, failedJobs, pictures, lowStock] = await Promise.all([
      this.figures.toShip(),
      this.figures.inTrouble(),
      this.figures.countToRefund(),
      this.failedJobs(),
      this.pictures.count(PICTURE_DAYS),
      this.products.list({ isActive: true, maxPiecesLeft: LOW_STOCK }, null, NAMED),
    ]);
    return {
      toShip: toShip && { count: toShip.count, oldest_at: toShip.oldestAt.toISOString() },
      payments: trouble && { count: trouble.count, order_id: trouble.orderId, order_number: trouble.orderNumber, reason: trouble.reason },
      toRefund: toRefund > 0 ? { count: toRefund } : null,
      failedJobs,
      failedPictures: pictures.failed > 0 ? { count: pictures.failed } : null,
      lowStock: lowStock.total > 0 ? { count: lowStock.total, names: lowStock.products.map(({ name }) => name) } : null,
    };
  }

  private async failedJobs(): Promise<Waiting['failedJobs']> {
    const [[newest], count] = await Promise.all([this.deadLetters.list(null, 1), this.deadLetters.count()]);
    return newest ? { count, title: titleOfJob(newest.name) } : null;
  }
}
