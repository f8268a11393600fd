import { Injectable } from '@nestjs/common';
import { type GiftPicture, GiftRenderer } from '../../gifts/index.js';
import { Database, ObjectStore } from '../../platform/index.js';
import { hasOwnPicture, isPhysical, type OrderLine } from '../model/order-line.entity.js';
import { mayBeFulfilled } from '../model/order-transitions.js';
import type { Order } from '../model/order.entity.js';
import { PrintFile } from '../model/print-file.entity.js';
import type { PrintFileView } from '../model/print-file-view.js';
import { CalendarSheets } from './calendar-sheets.js';
import { OrderPictures } from './order-pictures.js';

/** Reads print files for PDFs, for their check, and for the owner. */
@Injectable()
export class PrintFileReader {
  constructor(
    private readonly database: Database,
    private readonly objects: ObjectStore,
    private readonly renderer: GiftRenderer,
    private readonly pictures: OrderPictures,
    private readonly calendars: CalendarSheets,
  ) {}

  /** The print file; while it waits for a larger picture, one of the picture as it was approved: the customer does not wait. */
  async readForPdf(line: OrderLine): Promise<Buffer> {
    const file = await this.database.fork().findOne(PrintFile, { orderLineId: line.id });
    if (file?.objectKey) return this.objects.read(file.objectKey);
    return this.renderer.renderPrint(await this.pictures.giftOf(line), null, { isUrgent: true });
  }

  /** The printed sheets with what is on them: one, or the thirteen of a calendar. */
  async *sheetsOf(line: OrderLine): AsyncGenerator<{ gift: GiftPicture; jpeg: Buffer }, void, undefined> {
    const { calendar, id: orderLineId } = line;
    if (calendar) return yield* this.calendars.sheetsWithGifts(line);
    const { objectKey } = await this.database.fork().findOneOrFail(PrintFile, { orderLineId });
    if (objectKey) yield { gift: await this.pictures.giftOf(line), jpeg: await this.objects.read(objectKey) };
  }

  /**
   * Print files by line id; lines without one are left out.
   * @param nameOf returns the file name without extension
   * @param expiresIn seconds
   */
  async viewsOf(
    order: Order,
    lines: readonly OrderLine[],
    nameOf: (line: OrderLine) => string,
    expiresIn: number,
  ): Promise<Map<string, PrintFileView>> {
    const files = await this.database.fork().find(PrintFile, { orderId: order.id });
    const views = new Map<string, PrintFileView>();
    for (const line of lines) {
      const file = files.find(({ orderLineId }) => orderLineId === line.id);
      // The job has not created the row yet.
      const isExpected = !file && !order.fulfilledAt;
      const isSample = isPhysical(line) && !hasOwnPicture(line);
      if (!mayBeFulfilled(order) || isSample || !(file || isExpected)) continue;
      const downloadAs = `${nameOf(line)} print.${line.calendar ? 'pdf' : 'jpg'}`;
      views.set(line.id, {
        state: file?.objectKey ? 'ready' : file?.finishedAt ? 'failed' : 'preparing',
        url: file?.objectKey ? await this.objects.signedUrl(file.objectKey, { expiresIn, downloadAs }) : null,
        kind: line.kind,
        orientation: line.orientation,
        isLowResolution: file?.upscale === 'failed' || file?.upscale === 'no_budget',
      });
    }
    return views;
  }
}
