import { Injectable } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import {
  AppError,
  Clock,
  Database,
  type EntityManager,
  KeepsakeSecret,
  ObjectStore,
  type StoredObject,
  type LinkKeys,
} from '../../platform/index.js';
import { Download } from '../model/download.entity.js';
import { OrderLine } from '../model/order-line.entity.js';
import { isRefunded, listRefunded } from '../model/refund-item.entity.js';
import { mayDownload } from '../model/order-transitions.js';
import { Order } from '../model/order.entity.js';
import { fileName, pdfFolder } from '../model/order-folders.js';

interface DownloadLink {
  orderLineId: string;
  name: string;
  /** URL path, including the token. */
  path: string;
}

const EXPIRED = 'This link has expired. You can get a new one in your account, or by looking up your order by its number.';

/** Signed links to PDFs. They expire, and a refund of the PDF or of the whole order disables them. */
@Injectable()
export class Downloads {
  private readonly keys: LinkKeys;

  constructor(
    private readonly database: Database,
    private readonly objects: ObjectStore,
    private readonly clock: Clock,
    secret: KeepsakeSecret,
  ) {
    this.keys = secret.linkKeysFor('downloads');
  }

  /** Links to the PDFs that are ready. @param expiresIn seconds */
  async linksOf(
    em: EntityManager,
    orders: readonly Order[],
    lines: readonly OrderLine[],
    expiresIn: number,
  ): Promise<DownloadLink[]> {
    const orderIds = orders.filter(mayDownload).map((order) => order.id);
    if (orderIds.length === 0) return [];
    const downloads = await em.find(Download, { orderId: { $in: orderIds }, revokedAt: null });
    const byLine = new Map(downloads.map((download) => [download.orderLineId, download]));
    const refunded = await listRefunded(em, orders);
    return lines.flatMap((line) => {
      const download = byLine.get(line.id);
      if (!download || isRefunded(line, refunded)) return [];
      const token = this.keys.keyFor(download.id, expiresIn);
      return { orderLineId: line.id, name: line.productName, path: `/api/downloads/${download.id}?token=${token}` };
    });
  }

  /** Lets the buyer download the PDFs of these lines, in the transaction of `em`. */
  async grant(em: EntityManager, lines: readonly OrderLine[]): Promise<void> {
    const now = this.clock.now();
    for (const line of lines) {
      await em.execute(
        `insert into checkout.downloads (id, order_id, order_line_id, object_key, revision, created_at)
         values (?, ?, ?, ?, ?, ?) on conflict (order_line_id) do nothing`,
        [uuidv7(), line.orderId, line.id, pdfKey(line), line.revision, now],
      );
    }
  }

  /** The lines whose PDF shows what they were before a change. */
  async findOutdated(lines: readonly OrderLine[]): Promise<OrderLine[]> {
    const granted = await this.database.fork().find(Download, { orderLineId: { $in: lines.map(({ id }) => id) } });
    return lines.filter(({ id, revision }) => granted.some((each) => each.orderLineId === id && each.revision < revision));
  }

  /** Gives the buyer the new PDF of a changed line. Does nothing if the line was changed again. */
  async replace(em: EntityManager, line: OrderLine): Promise<void> {
    const { revision } = await em.findOneOrFail(OrderLine, { id: line.id });
    if (revision !== line.revision) return;
    await em.nativeUpdate(Download, { orderLineId: line.id }, { objectKey: pdfKey(line), revision });
  }

  /** After a full refund. */
  async revoke(em: EntityManager, orderId: string): Promise<void> {
    await em.nativeUpdate(Download, { orderId, revokedAt: null }, { revokedAt: this.clock.now() });
  }

  async restore(em: EntityManager, orderId: string): Promise<void> {
    await em.nativeUpdate(Download, { orderId }, { revokedAt: null });
  }

  async open(downloadId: string, token: string): Promise<{ fileName: string; object: StoredObject }> {
    const state = this.keys.check(downloadId, token);
    if (state === 'forged') throw notFound();
    if (state === 'expired') throw new AppError('CHECKOUT.DOWNLOAD_EXPIRED', EXPIRED);
    const em = this.database.fork();
    const download = await em.findOneOrFail(Download, { id: downloadId }, { failHandler: notFound });
    const order = await em.findOneOrFail(Order, { id: download.orderId });
    if (download.revokedAt || !mayDownload(order)) {
      throw new AppError('CHECKOUT.DOWNLOAD_EXPIRED', 'This order was refunded, so its download is no longer available.');
    }
    const line = await em.findOneOrFail(OrderLine, { id: download.orderLineId });
    if (isRefunded(line, await listRefunded(em, [order]))) {
      throw new AppError('CHECKOUT.DOWNLOAD_EXPIRED', 'This PDF was refunded, so its download is no longer available.');
    }
    return { fileName: `Keepsake ${order.number} ${line.productName}.pdf`, object: await this.objects.get(download.objectKey) };
  }
}

export function pdfKey(line: OrderLine): string {
  return `${pdfFolder(line.orderId)}${fileName(line)}.pdf`;
}

function notFound(): AppError {
  return new AppError('CHECKOUT.DOWNLOAD_NOT_FOUND', 'This download link is incomplete. Please open it again from the email.');
}
