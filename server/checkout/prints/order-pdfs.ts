import { Injectable } from '@nestjs/common';
import { GiftRenderer } from '../../gifts/index.js';
import { Database, ObjectStore } from '../../platform/index.js';
import type { OrderLine } from '../model/order-line.entity.js';
import type { Order } from '../model/order.entity.js';
import { CalendarSheets, SHEETS } from './calendar-sheets.js';
import { Download, pdfKey } from './downloads.js';
import { pdfFolder } from './folders.js';
import { PrintFiles } from './print-files.js';

/** Makes the PDFs of an order. */
@Injectable()
export class OrderPdfs {
  constructor(
    private readonly database: Database,
    private readonly objects: ObjectStore,
    private readonly prints: PrintFiles,
    private readonly calendars: CalendarSheets,
    private readonly renderer: GiftRenderer,
  ) {}

  /** Safe to interrupt and repeat: files have fixed names. */
  async make(order: Order, lines: readonly OrderLine[]): Promise<void> {
    for (const line of lines) await this.objects.put(pdfKey(line), await this.render(order, line), 'application/pdf');
  }

  /** Deletes PDFs that have no downloads. */
  async discard(orderId: string): Promise<void> {
    const granted = await this.database.fork().count(Download, { orderId });
    if (granted === 0) await this.objects.deleteFolder(pdfFolder(orderId));
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
