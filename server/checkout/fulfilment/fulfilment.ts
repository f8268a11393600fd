import { Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/core';
import { uuidv7 } from 'uuidv7';
import { GiftRenderer } from '../../gifts/index.js';
import { Clock, Database, type EntityManager, Handles, HandlesFailure, ObjectStore, Outbox } from '../../platform/index.js';
import { prepareDownloads } from '../orders/prepare-downloads.js';
import { renderPrints } from '../prints/print-renders.js';
import { GiftDeliveries } from '../gifting/gift-deliveries.js';
import { OrderIssues } from '../orders/order-issues.js';
import { Download } from '../prints/downloads.js';
import { hasPdf, OrderLine } from '../model/order-line.entity.js';
import { GiftViews } from '../prints/gift-views.js';
import { OrderMails } from '../mails/order-mails.js';
import { OrderPictures } from '../prints/order-pictures.js';
import { mayBeFulfilled } from '../model/order-transitions.js';
import { Order } from '../model/order.entity.js';
import { PrintFiles } from '../prints/print-files.js';

/** Creates a paid order's copies of pictures, print files, PDFs, downloads and confirmation mail. */
@Injectable()
export class Fulfilment {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly objects: ObjectStore,
    private readonly outbox: Outbox,
    private readonly mails: OrderMails,
    private readonly issues: OrderIssues,
    private readonly pictures: OrderPictures,
    private readonly prints: PrintFiles,
    private readonly giftViews: GiftViews,
    private readonly renderer: GiftRenderer,
    private readonly gifts: GiftDeliveries,
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
    await this.prints.prepare(allLines, signal);
    // Refunded or canceled while its print files were made.
    if (!mayBeFulfilled(await this.database.fork().findOneOrFail(Order, { id: orderId }))) return;
    // An interrupted attempt may have left PDFs of a buyer who has since been erased.
    if (order.fulfilledAt) return order.buyerErasedAt ? this.discard(orderId) : undefined;
    const lines = allLines.filter(hasPdf);
    for (const line of lines) await this.objects.put(objectKey(line), await this.makePdf(order, line), 'application/pdf');
    const isGranted = await this.database.transaction((em) => this.grant(em, orderId, lines));
    if (!isGranted) await this.discard(orderId);
  }

  /** Called when the job has no attempts left: goes on without the print files that no PDF needs, or raises an issue. */
  @HandlesFailure(prepareDownloads)
  async fail({ orderId }: { orderId: string }): Promise<void> {
    await this.database.transaction(async (em) => {
      const order = await em.findOneOrFail(Order, { id: orderId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!mayBeFulfilled(order)) return;
      const gaveUp = await this.prints.giveUp(em, order);
      if (order.fulfilledAt) return;
      if (gaveUp) this.outbox.add(em, prepareDownloads, { orderId });
      else await this.issues.raise(em, order, { code: 'pdf_failed' });
    });
  }

  private async copyPictures(orderId: string): Promise<void> {
    const lines = await this.database.fork().find(OrderLine, { orderId, pictureId: { $ne: null }, picture: null });
    for (const { id } of lines) {
      await this.database.transaction(async (em) => {
        const order = await em.findOneOrFail(Order, { id: orderId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
        if (mayBeFulfilled(order)) await this.pictures.copy(em, { orderId, id });
      });
    }
  }

  /** @returns false if the order was refunded or canceled or its buyer erased since; these changes lock the order, too */
  private async grant(em: EntityManager, orderId: string, lines: readonly OrderLine[]): Promise<boolean> {
    const order = await em.findOneOrFail(Order, { id: orderId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (order.fulfilledAt || !mayBeFulfilled(order)) return false;
    const now = this.clock.now();
    order.fulfilledAt = now;
    for (const line of lines) {
      await em.execute(
        `insert into checkout.downloads (id, order_id, order_line_id, object_key, created_at) values (?, ?, ?, ?, ?)
         on conflict (order_line_id) do nothing`,
        [uuidv7(), orderId, line.id, objectKey(line), now],
      );
    }
    await this.mails.enqueue(em, { orderId, kind: 'confirmation' });
    if (await this.prints.areAwaited(em, orderId)) this.outbox.add(em, renderPrints, { orderId });
    await em.flush();
    await this.gifts.enqueueDue(em, orderId);
    return true;
  }

  private async discard(orderId: string): Promise<void> {
    const granted = await this.database.fork().count(Download, { orderId });
    if (granted === 0) await this.objects.deleteFolder(pdfFolder(orderId));
  }

  private async makePdf(order: Order, line: OrderLine): Promise<Buffer> {
    // Imported here because web processes make no PDFs.
    const { artworkPdf } = await import('../prints/pdf/artwork-pdf.js');
    const print = await this.prints.readForPdf(line);
    const { productName, dedication, kind, orientation = null } = line;
    const card = dedication ? await this.renderer.renderDedication(dedication, productName) : null;
    const createdAt = order.paidAt ?? order.createdAt;
    return artworkPdf({ print, kind, orientation, card, productName, orderNumber: order.number, createdAt });
  }
}

function objectKey(line: OrderLine): string {
  return `${pdfFolder(line.orderId)}${line.id}.pdf`;
}

export function pdfFolder(orderId: string): `${string}/` {
  return `pdfs/${orderId}/`;
}
