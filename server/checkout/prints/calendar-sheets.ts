import { Injectable } from '@nestjs/common';
import { monthsOf } from '../../calendars/index.js';
import { type LargerObstacle, LargerPictures } from '../../generation/index.js';
import { type GiftPicture, GiftRenderer } from '../../gifts/index.js';
import { Database, ObjectStore } from '../../platform/index.js';
import { lockOrderIfExists } from '../model/lock-order.js';
import { Order } from '../model/order.entity.js';
import { hasPdf, OrderLine } from '../model/order-line.entity.js';
import { earlierRevisions, fileName, printFolder } from '../model/order-folders.js';
import { mayHaveFiles } from '../model/order-transitions.js';
import { OrderPictures } from './order-pictures.js';

/** The cover and twelve months. */
export const SHEETS = 13;
const NO_LIMIT = Infinity;

interface Sheet {
  key: string;
  line: OrderLine;
  pictureId: string;
  gift: () => Promise<GiftPicture>;
}

/** The thirteen sheets of an ordered calendar, made one at a time. */
@Injectable()
export class CalendarSheets {
  constructor(
    private readonly database: Database,
    private readonly objects: ObjectStore,
    private readonly pictures: OrderPictures,
    private readonly renderer: GiftRenderer,
    private readonly largerPictures: LargerPictures,
  ) {}

  /** JPEGs with bleed: those that were made with more detail, or of the pictures as they were approved. */
  async *sheetsOf(line: OrderLine): AsyncGenerator<Buffer> {
    for (const sheet of await this.listSheets(line)) yield this.jpegOf(sheet);
  }

  /** The same, with what is on them. */
  async *sheetsWithGifts(line: OrderLine): AsyncGenerator<{ gift: GiftPicture; jpeg: Buffer }, void, undefined> {
    for (const sheet of await this.listSheets(line)) yield { gift: await sheet.gift(), jpeg: await this.jpegOf(sheet) };
  }

  private async jpegOf(sheet: Sheet): Promise<Buffer> {
    return (
      (await this.objects.readIfExists(sheet.key)) ??
      (await this.objects.readIfExists(asApproved(sheet.key))) ??
      this.makeApproved(sheet)
    );
  }

  /** Stored, so that an interrupted attempt goes on, and the print file and the customer's PDF share it. */
  private async makeApproved({ key, line, gift }: Sheet): Promise<Buffer> {
    const jpeg = await this.renderer.renderPrint(await gift(), null, { isUrgent: hasPdf(line) });
    await this.store(asApproved(key), line, jpeg);
    return jpeg;
  }

  /** Takes the lock that erasure and changes take, so that no sheet is left behind. */
  private async store(key: string, { id, orderId, revision }: OrderLine, jpeg: Buffer): Promise<void> {
    await this.database.transaction(async (em) => {
      const order = await lockOrderIfExists(em, orderId);
      const isCurrent = (await em.count(OrderLine, { id, revision })) > 0;
      if (order && mayHaveFiles(order) && isCurrent) await this.objects.put(key, jpeg, 'image/jpeg');
    });
  }

  /** The print file: all sheets in one PDF. */
  async pdfOf(line: OrderLine): Promise<Buffer> {
    // Imported here because web processes make no PDFs.
    const { artworkPdf } = await import('./pdf/artwork-pdf.js');
    const { number, paidAt, createdAt } = await this.database.fork().findOneOrFail(Order, { id: line.orderId });
    const { kind, orientation, productName } = line;
    const sheets = this.sheetsOf(line);
    const details = { kind, orientation, productName, orderNumber: number, createdAt: paidAt ?? createdAt };
    return artworkPdf({ ...details, sheets, maxBytes: NO_LIMIT, card: null });
  }

  /**
   * Renders the sheets from larger pictures where that is possible, and stores them. An interrupted attempt goes on.
   * @returns why the picture of a sheet could not be rendered larger; null if all were
   */
  async makeLarger(line: OrderLine, shutdown: AbortSignal): Promise<LargerObstacle | null> {
    let obstacle: LargerObstacle | null = null;
    for (const { key, pictureId, gift } of await this.listSheets(line)) {
      shutdown.throwIfAborted();
      if (await this.objects.readIfExists(key)) continue;
      const approved = await gift();
      const larger = await this.largerPictures.render(pictureId, approved.picture as Buffer, shutdown);
      if (typeof larger === 'string') obstacle ??= larger;
      else await this.store(key, line, await this.renderer.renderPrint(approved, larger));
    }
    return obstacle;
  }

  async erase(line: OrderLine): Promise<void> {
    await this.eraseEarlier(line);
    const sheets = line.calendar ? [0, ...monthsOf(line.calendar).map(({ month }) => month)] : [];
    await this.eraseSheets(sheets.map((month) => keyOf(line, month)));
  }

  /** Erases the covers with earlier words. */
  async eraseEarlier(line: OrderLine): Promise<void> {
    if (line.calendar) await this.eraseSheets(earlierRevisions(line).map((earlier) => keyOf(earlier, 0)));
  }

  private async eraseSheets(keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      await this.objects.delete(key);
      await this.objects.delete(asApproved(key));
    }
  }

  private async listSheets(line: OrderLine): Promise<Sheet[]> {
    const months = await this.pictures.monthsOf(line);
    return [
      { key: keyOf(line, 0), line, pictureId: line.pictureId as string, gift: () => this.pictures.giftOf(line) },
      ...months.map((month) => ({
        key: keyOf(line, month.month),
        line,
        pictureId: month.page.pictureId,
        gift: () => this.pictures.giftOfMonth(line, month),
      })),
    ];
  }
}

/** @param month 0 for the cover, the only sheet with words that can be changed */
function keyOf(line: OrderLine, month: number): string {
  return `${printFolder(line.orderId)}${month === 0 ? fileName(line) : line.id}-${month}.jpg`;
}

/** The sheet of the picture as it was approved. */
function asApproved(key: string): string {
  return key.replace(/\.jpg$/, '-approved.jpg');
}
