import { Injectable } from '@nestjs/common';
import { Clock, Database, type EntityManager, Handles, HandlesFailure } from '../../platform/index.js';
import { OrderIssues, OrderMailQueue, prepareDownloads } from '../orders/index.js';
import { LineRequests } from '../completion/index.js';
import { Downloads, OrderedGiftViews, OrderPdfs, OrderPictures, PrintFiles } from '../prints/index.js';
import { GiftDeliveries } from '../gifting/index.js';
import { lockOrder } from '../model/lock-order.js';
import { hasPdf, OrderLine } from '../model/order-line.entity.js';
import { mayBeFulfilled } from '../model/order-transitions.js';
import { Order } from '../model/order.entity.js';

/** Creates a paid order's copies of pictures, PDFs, downloads and confirmation mail, then its print files. */
@Injectable()
export class Fulfilment {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly mails: OrderMailQueue,
    private readonly issues: OrderIssues,
    private readonly pictures: OrderPictures,
    private readonly prints: PrintFiles,
    private readonly pdfs: OrderPdfs,
    private readonly downloads: Downloads,
    private readonly giftViews: OrderedGiftViews,
    private readonly gifts: GiftDeliveries,
    private readonly requests: LineRequests,
  ) {}

  /** Safe to interrupt and repeat: files have fixed names, and rows are unique per line. */
  @Handles(prepareDownloads)
  async prepareDownloads({ orderId }: { orderId: string }, { signal }: { signal: AbortSignal }): Promise<void> {
    const em = this.database.fork();
    const order = await em.findOneOrFail(Order, { id: orderId });
    if (!mayBeFulfilled(order)) return;
    await this.copyPictures(orderId);
    const allLines = await em.find(OrderLine, { orderId }, { orderBy: { position: 'asc' } });
    await this.giftViews.prepare(allLines);
    const incomplete = await this.requests.listIncomplete(em, allLines);
    if (incomplete.length > 0) await this.askForMissing(orderId);
    const printed = allLines.filter((line) => !incomplete.includes(line));
    await this.prints.prepare(printed.filter(hasPdf), signal);
    // Refunded or canceled while its print files were made.
    if (!mayBeFulfilled(await this.database.fork().findOneOrFail(Order, { id: orderId }))) return;
    const lines = allLines.filter(hasPdf);
    // An interrupted attempt may have left PDFs of a buyer who has since been erased.
    if (order.fulfilledAt && order.buyerErasedAt) return this.pdfs.discard(orderId, lines);
    if (order.fulfilledAt) {
      await this.renew(order, lines);
      return this.database.transaction((em) => this.startPrints(em, orderId, printed));
    }
    await this.pdfs.make(order, lines);
    const isGranted = await this.database.transaction((em) => this.grant(em, orderId, { lines, printed }));
    if (!isGranted) await this.pdfs.discard(orderId, lines);
  }

  /** Makes the PDFs of changed lines again. Until then the customer has the earlier ones. */
  private async renew(order: Order, lines: readonly OrderLine[]): Promise<void> {
    const outdated = await this.downloads.findOutdated(lines);
    if (outdated.length === 0) return;
    const { id: orderId } = order;
    await this.pdfs.make(order, outdated);
    await this.database.transaction(async (em) => {
      const current = await lockOrder(em, orderId);
      if (!mayBeFulfilled(current) || current.buyerErasedAt) return;
      for (const line of outdated) await this.downloads.replace(em, line);
    });
    await this.pdfs.discard(orderId, outdated);
  }

  /** Called when the job has no attempts left. */
  @HandlesFailure(prepareDownloads)
  async fail({ orderId }: { orderId: string }): Promise<void> {
    await this.database.transaction(async (em) => {
      const order = await lockOrder(em, orderId);
      if (!mayBeFulfilled(order)) return;
      // The customer has the earlier PDFs of a line that was changed.
      if (order.fulfilledAt) await this.prints.start(em, orderId, []);
      else await this.issues.raise(em, order, { code: 'pdf_failed' });
    });
  }

  private async startPrints(em: EntityManager, orderId: string, printed: readonly OrderLine[]): Promise<void> {
    const order = await lockOrder(em, orderId);
    if (mayBeFulfilled(order) && !order.buyerErasedAt) await this.prints.start(em, orderId, printed);
  }

  private async copyPictures(orderId: string): Promise<void> {
    for (const id of await this.pictures.findUncopied(orderId)) {
      await this.database.transaction(async (em) => {
        const order = await lockOrder(em, orderId);
        if (mayBeFulfilled(order)) await this.pictures.copy(em, { orderId, id });
      });
    }
  }

  private async askForMissing(orderId: string): Promise<void> {
    await this.database.transaction(async (em) => {
      const order = await lockOrder(em, orderId);
      if (mayBeFulfilled(order)) await this.requests.askForMissing(em, order);
    });
  }

  /** @returns false if the order was refunded or canceled or its buyer erased since; these changes lock the order, too */
  private async grant(
    em: EntityManager,
    orderId: string,
    { lines, printed }: { lines: readonly OrderLine[]; printed: readonly OrderLine[] },
  ): Promise<boolean> {
    const order = await lockOrder(em, orderId);
    if (order.fulfilledAt || !mayBeFulfilled(order)) return false;
    order.fulfilledAt = this.clock.now();
    // The owner may have tried it again in the list of failed jobs.
    await this.issues.settle(em, order, ({ code }) => code === 'pdf_failed');
    await this.downloads.grant(em, lines);
    await this.mails.enqueue(em, { orderId, kind: 'confirmation' });
    await em.flush();
    await this.prints.start(em, orderId, printed);
    await this.gifts.enqueueDue(em, orderId);
    return true;
  }
}
