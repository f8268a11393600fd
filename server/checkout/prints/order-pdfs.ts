import { Injectable } from '@nestjs/common';
import { GiftRenderer } from '../../gifts/index.js';
import { Database, ObjectStore } from '../../platform/index.js';
import type { OrderLine } from '../model/order-line.entity.js';
import type { Order } from '../model/order.entity.js';
import { CalendarSheets, SHEETS } from './calendar-sheets.js';
import { Download } from '../model/download.entity.js';
import { pdfKey } from './downloads.js';
import { earlierRevisions, pdfFolder } from '../model/order-folders.js';
import { PrintFileReader } from './print-file-reader.js';

@Injectable()
export class OrderPdfs {
  constructor(
    private readonly database: Database,
    private readonly objects: ObjectStore,
    private readonly prints: PrintFileReader,
    private readonly calendars: CalendarSheets,
    private readonly renderer: GiftRenderer,
  ) {}

  /** Safe to interrupt and repeat: files have fixed names. */
  async make(order: Order, lines: readonly OrderLine[]): Promise<void> {
    for (const line of lines) await this.objects.put(pdfKey(line), await this.render(order, line), 'application/pdf');
  }

  /** Deletes the order's PDFs if it has no downloads, and those that show what these lines were before a change. */
  async discard(orderId: string, lines: readonly OrderLine[]): Promise<void> {
    const granted = await this.database.fork().find(Download, { orderId });
    if (granted.length === 0) return this.objects.deleteFolder(pdfFolder(orderId));
    const used = granted.map(({ objectKey }) => objectKey);
    const made = lines.flatMap((line) => [...earlierRevisions(line), line]).map(pdfKey);
    for (const key of made.filter((each) => !used.includes(each))) await this.objects.delete(key);
  }

  private async render(order: Order, line: OrderLine): Promise<Buffer> {
    // Imported here because web processes make no PDFs.
    const { artworkPdf, MAX_JPEG } = await import('./pdf/artwork-pdf.js');
    const { productName, dedication, kind, orientation = null } = line;
    const card = dedication ? await this.renderer.renderDedication(dedication, productName) : null;
    const createdAt = order.paidAt ?? order.createdAt;
    const sheets = line.calendar ? this.calendars.sheetsOf(line) : [await this.prints.readForPdf(line)];
    const maxBytes = line.calendar ? MAX_JPEG / SHEETS : MAX_JPEG;
    return artworkPdf({ sheets, maxBytes, kind, orientation, card, productName, orderNumber: order.number, createdAt });
  }
}
