import { Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/core';
import { type LargerObstacle, LargerPictures } from '../../generation/index.js';
import { GiftRenderer } from '../../gifts/index.js';
import {
  Clock,
  Database,
  type EntityManager,
  Handles,
  HandlesFailure,
  ObjectStore,
  Outbox,
  RetryLaterError,
} from '../../platform/index.js';
import { OrderIssues } from '../orders/index.js';
import { lockOrder, lockOrderIfExists } from '../model/lock-order.js';
import { type Order } from '../model/order.entity.js';
import { hasOwnPicture, hasPdf, isPhysical, OrderLine } from '../model/order-line.entity.js';
import { checkPrints } from './check-prints.js';
import { CalendarSheets } from './calendar-sheets.js';
import { OrderPictures } from './order-pictures.js';
import { mayBeFulfilled, mayHaveFiles } from '../model/order-transitions.js';
import { earlierRevisions, previewKeyOf, printKeyOf, viewKeyOf } from '../model/order-folders.js';
import { PrintCheck } from '../model/print-check.entity.js';
import { PrintFile, rowOf } from '../model/print-file.entity.js';
import { preparePrints } from './prepare-prints.js';
import { PrintRenders, renderPrints } from './print-renders.js';
import { PrintSources } from './print-sources.js';
import { MIN_FACTOR, PrintEndedError, PrintUpscales } from './print-upscales.js';

/** The sheets of a calendar are in one PDF. */
const FORMATS = { jpg: 'image/jpeg', pdf: 'application/pdf' } as const;
const LOCK = { lockMode: LockMode.PESSIMISTIC_WRITE } as const;

/** Makes and erases print files: the customer's picture and the words on the gift's sheet, with bleed, at 300 dpi. */
@Injectable()
export class PrintFiles {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly objects: ObjectStore,
    private readonly renderer: GiftRenderer,
    private readonly pictures: OrderPictures,
    private readonly calendars: CalendarSheets,
    private readonly largerPictures: LargerPictures,
    private readonly renders: PrintRenders,
    private readonly upscales: PrintUpscales,
    private readonly sources: PrintSources,
    private readonly issues: OrderIssues,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Enqueues the print files of these lines that no PDF needed, in the transaction of `em` that has locked the order. Their
   * rows are how a sweep finds work that a queue lost.
   */
  async start(em: EntityManager, orderId: string, lines: readonly OrderLine[]): Promise<void> {
    for (const line of lines.filter((each) => isPhysical(each) && hasOwnPicture(each))) {
      // A changed line has a job of its own.
      const { id, revision } = line;
      if ((await em.count(OrderLine, { id, revision })) > 0) await this.expect(em, line);
    }
    if ((await em.count(PrintFile, { orderId, finishedAt: null })) > 0) this.outbox.add(em, preparePrints, { orderId });
  }

  /** Makes the print files that were started, and enqueues those that wait for a larger picture. Safe to interrupt and repeat. */
  @Handles(preparePrints)
  async prepareStarted({ orderId }: { orderId: string }, { signal: shutdown }: { signal: AbortSignal }): Promise<void> {
    const em = this.database.fork();
    const unfinished = await em.find(PrintFile, { orderId, finishedAt: null });
    const ids = unfinished.map(({ orderLineId }) => orderLineId);
    await this.prepare(await em.find(OrderLine, { id: { $in: ids } }, { orderBy: { position: 'asc' } }), shutdown);
    await this.database.transaction((em) => this.renders.start(em, orderId));
  }

  /**
   * Makes missing print files, except those that wait for a larger picture. Safe to interrupt and repeat.
   * @throws Error if a retry is needed
   */
  async prepare(lines: readonly OrderLine[], shutdown: AbortSignal): Promise<void> {
    let waiting: RetryLaterError | undefined;
    for (const line of lines) {
      shutdown.throwIfAborted();
      try {
        const file = await this.begin(line);
        if (file) await this.make(file, line, shutdown);
      } catch (error) {
        // A file that waits for the upscaler does not block the others.
        if (error instanceof RetryLaterError) waiting ??= error;
        else if (!(error instanceof PrintEndedError)) throw error;
      }
    }
    if (waiting) throw waiting;
  }

  /**
   * Makes the order's print files that wait for a larger picture; several gifts may show the same one. Safe to interrupt and
   * repeat.
   * @throws Error if a retry is needed
   */
  @Handles(renderPrints)
  async prepareLarger({ orderId }: { orderId: string }, { signal: shutdown }: { signal: AbortSignal }): Promise<void> {
    const rendered = new Map<string, Buffer | LargerObstacle>();
    for (;;) {
      shutdown.throwIfAborted();
      const file = await this.renders.begin(orderId);
      if (!file) return;
      const line = await this.database.fork().findOneOrFail(OrderLine, { id: file.orderLineId });
      if (line.calendar) {
        await this.makeLargerCalendar(file, line, shutdown);
        continue;
      }
      const pictureId = line.pictureId as string;
      const gift = await this.pictures.giftOf(line);
      const larger = rendered.get(pictureId) ?? (await this.largerPictures.render(pictureId, gift.picture as Buffer, shutdown));
      rendered.set(pictureId, larger);
      if (typeof larger === 'string') {
        await this.renders.end(file, larger);
        continue;
      }
      await this.sources.keepFiner(line, larger);
      await this.store(file, await this.renderer.renderPrint(gift, larger), { render: 'rendered' });
    }
  }

  /** Deletes print files and picture copies of these lines, in the transaction of `em` that has locked the order. */
  async erase(em: EntityManager, lines: readonly OrderLine[]): Promise<void> {
    for (const line of lines) {
      await this.eraseFiles([...earlierRevisions(line), line]);
      await this.calendars.erase(line);
      await em.nativeDelete(PrintCheck, { orderLineId: line.id });
      await em.nativeDelete(PrintFile, { orderLineId: line.id });
      line.viewKey = null;
    }
    await this.pictures.erase(em, lines);
  }

  /** Starts over with a changed line, in the transaction of `em` that has locked the order. */
  async restart(em: EntityManager, order: Order, line: OrderLine, { isComplete }: { isComplete: boolean }): Promise<void> {
    const { id: orderLineId, orderId, revision } = line;
    line.viewKey = null;
    await this.issues.settle(em, order, ({ detail }) => detail.orderLineId === orderLineId);
    await em.nativeDelete(PrintCheck, { orderLineId });
    await em.nativeDelete(PrintFile, { orderLineId });
    // The row is how a sweep finds work that a queue lost.
    if (isComplete) await em.insert(PrintFile, { orderLineId, orderId, revision, createdAt: this.clock.now() });
  }

  /** Deletes a line's files from before its changes. The customer's PDFs stay until new ones are there. */
  async eraseEarlier(line: OrderLine): Promise<void> {
    await this.eraseFiles(earlierRevisions(line));
    await this.calendars.eraseEarlier(line);
    await this.pictures.eraseEarlier(line);
  }

  private async eraseFiles(lines: readonly OrderLine[]): Promise<void> {
    for (const line of lines) {
      await this.objects.delete(printKeyOf(line, 'jpg'));
      await this.objects.delete(printKeyOf(line, 'pdf'));
      await this.objects.delete(viewKeyOf(line));
      await this.sources.eraseFiner(line);
      await this.objects.delete(previewKeyOf(line));
    }
  }

  /** Called when the job has no attempts left: the owner prints from the picture. Keeps files that wait for a larger picture. */
  @HandlesFailure(preparePrints)
  async giveUp({ orderId }: { orderId: string }): Promise<void> {
    await this.database.transaction(async (em) => {
      const order = await lockOrder(em, orderId);
      if (!mayBeFulfilled(order)) return;
      const unfinished = await em.find(PrintFile, { orderId, finishedAt: null });
      const givenUp = unfinished.filter(({ render }) => render !== 'waiting');
      for (const file of givenUp) {
        file.finishedAt = this.clock.now();
        await this.issues.raise(em, order, { code: 'print_file_failed', orderLineId: file.orderLineId });
      }
      if (givenUp.length > 0) this.outbox.add(em, checkPrints, { orderId });
    });
  }

  /** Null when there is nothing to do. */
  private async begin({ id: orderLineId, orderId, revision }: OrderLine): Promise<PrintFile | null> {
    return this.database.transaction(async (em) => {
      const order = await lockOrder(em, orderId);
      // The buyer may have been erased since the job began.
      const current = await em.findOne(OrderLine, { id: orderLineId });
      if (!mayHaveFiles(order) || !current) return null;
      // Nothing of a sample is ever printed; and a changed line has a job of its own.
      if ((isPhysical(current) && !hasOwnPicture(current)) || current.revision !== revision) return null;
      await this.expect(em, current);
      return em.findOne(PrintFile, { orderLineId, revision, finishedAt: null });
    });
  }

  private async expect(em: EntityManager, { id, orderId, revision }: OrderLine): Promise<void> {
    await em.execute(
      `insert into checkout.print_files (order_line_id, order_id, revision, created_at) values (?, ?, ?, ?)
       on conflict (order_line_id) do nothing`,
      [id, orderId, revision, this.clock.now()],
    );
  }

  private async make(file: PrintFile, line: OrderLine, shutdown: AbortSignal): Promise<void> {
    const gift = await this.pictures.giftOf(line);
    const { picture } = gift;
    const isForPdf = hasPdf(line);
    const options = { isUrgent: isForPdf };
    if (!picture) return this.store(file, await this.renderer.renderPrint(gift, null, options));
    const factor = await this.renderer.enlargementOf(gift);
    const isSmall = factor >= MIN_FACTOR && isPhysical(line);
    if (isSmall && (await this.renders.isAwaited(file, line.pictureId as string))) return;
    if (line.calendar) return this.store(file, await this.calendars.pdfOf(line), {}, 'pdf');
    const enlarged = await this.upscales.enlarge(file, picture, { factor, isForPdf }, shutdown);
    if (enlarged && isPhysical(line)) await this.sources.keepFiner(line, enlarged);
    await this.store(file, await this.renderer.renderPrint(gift, enlarged, options), enlarged ? { upscale: 'upscaled' } : {});
  }

  /** Sheets whose picture cannot be larger are made of the picture as it was approved. */
  private async makeLargerCalendar(file: PrintFile, line: OrderLine, shutdown: AbortSignal): Promise<void> {
    const obstacle = await this.calendars.makeLarger(line, shutdown);
    await this.store(file, await this.calendars.pdfOf(line), { render: obstacle ?? 'rendered' }, 'pdf');
  }

  /** Takes the lock that erasure and changes take, so that no file is left behind. */
  private async store(
    made: PrintFile,
    bytes: Buffer,
    source: Partial<Pick<PrintFile, 'render' | 'upscale'>> = {},
    format: keyof typeof FORMATS = 'jpg',
  ): Promise<void> {
    const { orderId, orderLineId: id, revision } = made;
    const key = printKeyOf({ orderId, id, revision }, format);
    await this.database.transaction(async (em) => {
      const order = await lockOrderIfExists(em, orderId);
      const file = await em.findOne(PrintFile, rowOf(made), LOCK);
      if (!order || !file || file.finishedAt || !mayBeFulfilled(order)) return;
      await this.objects.put(key, bytes, FORMATS[format]);
      Object.assign(file, { objectKey: key, finishedAt: this.clock.now(), ...source });
      this.outbox.add(em, checkPrints, { orderId });
    });
  }
}
