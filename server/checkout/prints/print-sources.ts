import { Injectable } from '@nestjs/common';
import type { GiftPicture } from '../../gifts/index.js';
import { Database, ObjectStore } from '../../platform/index.js';
import { lockOrder } from '../model/lock-order.js';
import type { OrderLine } from '../model/order-line.entity.js';
import { fileName, printFolder } from '../model/order-folders.js';
import { OrderPictures } from './order-pictures.js';
import { PrintFile } from '../model/print-file.entity.js';

/** Source images for printing a gift in another shape than that of its print file. */
export interface PrintSource {
  gift: GiftPicture;
  /** The print file. */
  print: Buffer;
  /** The customer's picture with more pixels, if the print file was made from it. */
  finer: Buffer | null;
}

/** The print files of an order and what they were made of, for prints in a partner's shape. */
@Injectable()
export class PrintSources {
  constructor(
    private readonly database: Database,
    private readonly objects: ObjectStore,
    private readonly pictures: OrderPictures,
  ) {}

  /** @throws Error while there is no print file, AppError STORAGE.UNAVAILABLE */
  async sourceOf(line: OrderLine): Promise<PrintSource> {
    const file = await this.database.fork().findOne(PrintFile, { orderLineId: line.id, revision: line.revision });
    if (!file?.objectKey) throw new Error(`Order line ${line.id} has no print file.`);
    const [gift, print] = [await this.pictures.giftOf(line), await this.objects.read(file.objectKey)];
    return { gift, print, finer: await this.objects.readIfExists(finerKeyOf(line)) };
  }

  /** Keeps a larger picture for as long as the print file. Takes the lock that erasure and changes take. */
  async keepFiner(line: OrderLine, finer: Buffer): Promise<void> {
    await this.database.transaction(async (em) => {
      await lockOrder(em, line.orderId);
      const isAwaited = await em.findOne(PrintFile, { orderLineId: line.id, revision: line.revision, finishedAt: null });
      if (isAwaited) await this.objects.put(finerKeyOf(line), finer, 'application/octet-stream');
    });
  }

  async eraseFiner(line: OrderLine): Promise<void> {
    await this.objects.delete(finerKeyOf(line));
  }
}

function finerKeyOf(line: OrderLine): string {
  return `${printFolder(line.orderId)}${fileName(line)}-finer`;
}
