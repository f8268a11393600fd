import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/core';
import type { GiftKind } from '../../catalog/index.js';
import { GiftRenderer } from '../../gifts/index.js';
import { Clock, Database, type EntityManager, logger, RetryLaterError, ObjectStore } from '../../platform/index.js';
import { OrderIssues } from '../orders/order-issues.js';
import { hasOwnPicture, OrderLine } from '../orders/order-line.entity.js';
import { OrderPictures } from './order-pictures.js';
import { mayBeFulfilled } from '../orders/order-transitions.js';
import { Order } from '../orders/order.entity.js';
import { PrintFile } from './print-file.entity.js';
import { type PrintFileLease, PrintEndedError, PrintUpscales } from './print-upscales.js';

const LOCK = { lockMode: LockMode.PESSIMISTIC_WRITE } as const;
/** Little longer than the queue's lock, so that the next worker gets a killed one's print file soon. */
const LEASE_MS = 15_000;
const RENEW_MS = 4_000;
const BUSY_DELAY_MS = 2_000;
/** After that the owner prints from the picture itself. */
const MAX_TRIES = 8;

/** A print file as the owner sees it. */
export interface PrintFileView {
  state: 'preparing' | 'ready' | 'failed';
  /** Downloads it; null unless it is ready. */
  url: string | null;
  kind: GiftKind;
  /** Enlarged locally although the shop has an upscaling service. */
  isSofter: boolean;
}

/** Makes print files: the customer's picture and words on the gift's sheet, with bleed, at 300 dpi. */
@Injectable()
export class PrintFiles {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly objects: ObjectStore,
    private readonly renderer: GiftRenderer,
    private readonly pictures: OrderPictures,
    private readonly upscales: PrintUpscales,
    private readonly issues: OrderIssues,
  ) {}

  /**
   * Makes missing print files. Safe to kill and repeat.
   * @throws Error to be tried again
   */
  async prepare(lines: readonly OrderLine[], shutdown: AbortSignal): Promise<void> {
    let waiting: RetryLaterError | undefined;
    for (const line of lines.filter(hasOwnPicture)) {
      shutdown.throwIfAborted();
      try {
        const claim = await this.claim(line);
        if (claim) await this.make(claim, line, shutdown);
      } catch (error) {
        // One that waits for the upscaler holds up no other.
        if (!(error instanceof RetryLaterError)) throw error;
        waiting ??= error;
      }
    }
    if (waiting) throw waiting;
  }

  /** Null if there is none. */
  async read({ id: orderLineId }: OrderLine): Promise<Buffer | null> {
    const file = await this.database.fork().findOne(PrintFile, { orderLineId });
    return file?.objectKey ? this.objects.read(file.objectKey) : null;
  }

  /**
   * By line id; lines without a print file are left out.
   * @param nameOf names the file, without its ending
   * @param expiresIn seconds
   */
  async viewsOf(order: Order, lines: readonly OrderLine[], nameOf: (line: OrderLine) => string, expiresIn: number): Promise<Map<string, PrintFileView>> {
    const files = await this.database.fork().find(PrintFile, { orderId: order.id });
    const views = new Map<string, PrintFileView>();
    for (const line of lines.filter(hasOwnPicture)) {
      const file = files.find(({ orderLineId }) => orderLineId === line.id);
      // The job has not started.
      const isExpected = !file && !order.fulfilledAt;
      if (!mayBeFulfilled(order) || !(file || isExpected)) continue;
      const downloadAs = `${nameOf(line)} print.jpg`;
      views.set(line.id, {
        state: file?.objectKey ? 'ready' : file?.finishedAt ? 'failed' : 'preparing',
        url: file?.objectKey ? await this.objects.signedUrl(file.objectKey, { expiresIn, downloadAs }) : null,
        kind: line.kind,
        isSofter: file?.upscale === 'failed' || file?.upscale === 'no_budget',
      });
    }
    return views;
  }

  /** Deletes what was made for these lines and their copies of pictures, in the transaction of `em` that has locked the order. */
  async erase(em: EntityManager, lines: readonly OrderLine[]): Promise<void> {
    for (const line of lines) {
      const { id: orderLineId, orderId } = line;
      await this.objects.delete(keyOf({ orderId, orderLineId }));
      await em.nativeDelete(PrintFile, { orderLineId });
      await this.objects.delete(viewKeyOf(line));
      line.viewKey = null;
    }
    await this.pictures.erase(lines);
  }

  /** Takes the lease; null when there is nothing to do. @throws RetryLaterError when another has it */
  private async claim(line: OrderLine): Promise<PrintFileLease | null> {
    return this.database.transaction(async (em) => {
      const order = await em.findOneOrFail(Order, { id: line.orderId }, LOCK);
      // The buyer may have been erased since the job began.
      const current = await em.findOne(OrderLine, { id: line.id });
      if (!mayBeFulfilled(order) || !current || !hasOwnPicture(current)) return null;
      const now = this.clock.now();
      await em.execute(
        `insert into checkout.print_files (order_line_id, order_id, created_at) values (?, ?, ?)
         on conflict (order_line_id) do nothing`,
        [line.id, line.orderId, now],
      );
      const file = await em.findOneOrFail(PrintFile, { orderLineId: line.id }, LOCK);
      if (file.finishedAt) return null;
      if (file.leaseUntil && file.leaseUntil > now) throw new RetryLaterError('Another worker is on this print file.', BUSY_DELAY_MS);
      if (file.tries >= MAX_TRIES) {
        file.finishedAt = now;
        await this.issues.raise(em, order, { code: 'print_file_failed', orderLineId: line.id });
        return null;
      }
      // The time to wait for the upscaler counts from the first try.
      if (!file.leaseId) file.createdAt = now;
      Object.assign(file, { tries: file.tries + 1, leaseId: randomUUID(), leaseUntil: leaseFrom(now) });
      return { file, isSubmitting: false };
    });
  }

  private async make(claim: PrintFileLease, line: OrderLine, shutdown: AbortSignal): Promise<void> {
    const heartbeat = setInterval(() => void this.renew(claim), RENEW_MS);
    try {
      await this.render(claim, line, shutdown);
    } catch (error) {
      if (!(error instanceof PrintEndedError)) {
        // A stopping worker may still learn its request id: the next one waits until the lease ends.
        const leaseUntil = shutdown.aborted && claim.isSubmitting ? claim.file.leaseUntil : null;
        await this.release(claim, { leaseUntil, hasWaited: error instanceof RetryLaterError });
        throw error;
      }
    } finally {
      clearInterval(heartbeat);
    }
  }

  private async render(claim: PrintFileLease, line: OrderLine, shutdown: AbortSignal): Promise<void> {
    const gift = await this.pictures.giftOf(line);
    const enlarged = await this.upscales.enlarge(claim, gift.picture, await this.renderer.enlargementOf(gift), shutdown);
    await this.store(claim.file, await this.renderer.renderPrint(gift, enlarged), enlarged !== null);
  }

  /** Under the lock that erasure takes, so that no file is left behind. */
  private async store({ orderId, orderLineId }: PrintFile, bytes: Buffer, isUpscaled: boolean): Promise<void> {
    const key = keyOf({ orderId, orderLineId });
    await this.database.transaction(async (em) => {
      const order = await em.findOne(Order, { id: orderId }, LOCK);
      const file = await em.findOne(PrintFile, { orderLineId }, LOCK);
      if (!order || !file || file.finishedAt || !mayBeFulfilled(order)) return;
      await this.objects.put(key, bytes, 'image/jpeg');
      Object.assign(file, { objectKey: key, finishedAt: this.clock.now(), leaseUntil: null });
      if (isUpscaled) file.upscale = 'upscaled';
    });
  }

  private async renew({ file: { orderLineId, leaseId } }: PrintFileLease): Promise<void> {
    const leaseUntil = leaseFrom(this.clock.now());
    await this.database
      .fork()
      .nativeUpdate(PrintFile, { orderLineId, leaseId }, { leaseUntil })
      .catch((err: unknown) => logger.warn({ err, orderLineId }, 'could not renew the lease of a print file'));
  }

  /** On failure the lease just runs out. Waiting does not count as a try. */
  private async release({ file }: PrintFileLease, { leaseUntil, hasWaited }: { leaseUntil: Date | null | undefined; hasWaited: boolean }): Promise<void> {
    const { orderLineId, leaseId, tries } = file;
    await this.database
      .fork()
      .nativeUpdate(PrintFile, { orderLineId, leaseId }, { leaseUntil, tries: hasWaited ? tries - 1 : tries })
      .catch((err: unknown) => logger.warn({ err, orderLineId }, 'could not release a print file'));
  }
}

function keyOf({ orderId, orderLineId }: Pick<PrintFile, 'orderId' | 'orderLineId'>): string {
  return `${printFolder(orderId)}${orderLineId}.jpg`;
}

export function viewKeyOf({ orderId, id }: OrderLine): string {
  return `${printFolder(orderId)}${id}-view.jpg`;
}

export function printFolder(orderId: string): `${string}/` {
  return `prints/${orderId}/`;
}

function leaseFrom(now: Date): Date {
  return new Date(now.getTime() + LEASE_MS);
}
