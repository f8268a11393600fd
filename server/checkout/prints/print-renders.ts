import { Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/core';
import { z } from 'zod';
import { type LargerObstacle, LargerPictures } from '../../generation/index.js';
import {
  Clock,
  Database,
  defineJob,
  type EntityManager,
  HandlesFailure,
  HOUR_MS,
  logger,
  Outbox,
  Queues,
} from '../../platform/index.js';
import { prepareDownloads } from '../orders/index.js';
import { preparePrints } from './prepare-prints.js';
import { lockOrder } from '../model/lock-order.js';
import { PDF_FAILED } from '../model/order-issue.entity.js';
import { mayHaveFiles } from '../model/order-transitions.js';
import { rowOf, PrintFile, type RenderState } from '../model/print-file.entity.js';

/** Renders pictures of a paid order with more pixels, and makes the print files that wait for them. */
export const renderPrints = defineJob({
  queue: 'prints',
  name: 'prints.render',
  title: 'Make print files of an order with more detail',
  payload: z.object({ orderId: z.uuid() }),
  attempts: 3,
});

const LOCK = { lockMode: LockMode.PESSIMISTIC_WRITE } as const;
/** Attempts per print file: a worker that dies while rendering must not do so forever. */
const MAX_RENDERS = 3;
/** After this time, a print file is made without a larger picture. */
const MAX_RENDER_WAIT_MS = HOUR_MS;
const BATCH = 100;

/**
 * Print files that wait for a larger picture. If rendering the larger picture fails, the print file is made from the
 * picture as it was approved.
 */
@Injectable()
export class PrintRenders {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly queues: Queues,
    private readonly largerPictures: LargerPictures,
  ) {}

  /** Whether the print file waits for a larger picture, which `renderPrints` renders. Decides and stores it once. */
  async isAwaited(file: PrintFile, pictureId: string): Promise<boolean> {
    const render = file.render ?? (await this.decide(file, pictureId));
    if (render !== 'waiting') return false;
    if (this.clock.now().getTime() - file.createdAt.getTime() < MAX_RENDER_WAIT_MS) return true;
    await this.end(file, 'failed');
    return false;
  }

  /** Enqueues the rendering of an order's print files, if any waits for it, in the transaction of `em`. */
  async start(em: EntityManager, orderId: string): Promise<void> {
    if ((await em.count(PrintFile, waitingIn(orderId))) > 0) this.outbox.add(em, renderPrints, { orderId });
  }

  /** Begins an attempt for a waiting print file of the order. Null when there is none. */
  async begin(orderId: string): Promise<PrintFile | null> {
    const isTriedOut = { renders: { $gte: MAX_RENDERS } };
    for (const file of await this.database.fork().find(PrintFile, { ...waitingIn(orderId), ...isTriedOut })) {
      await this.end(file, 'failed');
    }
    return this.database.transaction(async (em) => {
      const order = await lockOrder(em, orderId);
      if (!mayHaveFiles(order)) return null;
      // A print file that fails does not block the others.
      const [file] = await em.find(PrintFile, waitingIn(orderId), { orderBy: { renders: 'asc', orderLineId: 'asc' }, limit: 1 });
      if (!file) return null;
      file.renders += 1;
      return file;
    });
  }

  /** Gives the print file to `preparePrints`, which makes it from the picture as it was approved. */
  async end(file: PrintFile, render: 'failed' | LargerObstacle): Promise<void> {
    const { orderId, orderLineId } = file;
    await this.database.transaction(async (em) => {
      const row = await lock(em, file);
      if (row?.render !== 'waiting' || row.finishedAt) return;
      row.render = render;
      this.outbox.add(em, preparePrints, { orderId });
      logger.warn({ orderId, orderLineId, render }, 'a print file is made from the picture as it was approved');
    });
  }

  /**
   * Enqueues the jobs again of print files that are not finished.
   * @param createdAt limits of their age
   * @throws Error when a queue cannot be reached
   */
  async requeue(createdAt: { $gte: Date; $lte: Date }): Promise<void> {
    for (const { orderId, awaitsRender, isForPdf } of await findUnfinished(this.database.fork(), createdAt, this.clock.now())) {
      const job = awaitsRender ? renderPrints : isForPdf ? prepareDownloads : preparePrints;
      await this.queues.enqueueOnce(job, { orderId }, orderId);
    }
  }

  /** Called when the job has no attempts left. */
  @HandlesFailure(renderPrints)
  async fail({ orderId }: { orderId: string }): Promise<void> {
    for (const file of await this.database.fork().find(PrintFile, waitingIn(orderId))) await this.end(file, 'failed');
  }

  private async decide(file: PrintFile, pictureId: string): Promise<RenderState | null> {
    const obstacle = await this.largerPictures.findObstacle(pictureId);
    return this.database.transaction(async (em) => {
      const row = await lock(em, file);
      if (row) row.render ??= obstacle ?? 'waiting';
      return row?.render ?? null;
    });
  }
}

interface UnfinishedPrints {
  orderId: string;
  /** Whether the print files wait for a larger picture, and not for too long. */
  awaitsRender: boolean;
  /** A PDF may wait for them. */
  isForPdf: boolean;
}

function findUnfinished(em: EntityManager, { $gte, $lte }: { $gte: Date; $lte: Date }, now: Date): Promise<UnfinishedPrints[]> {
  return em.execute<UnfinishedPrints[]>(
    `select distinct o.id as "orderId", coalesce(f.render = 'waiting', false) and f.created_at > ? as "awaitsRender",
       l.variant <> 'product' as "isForPdf"
     from checkout.print_files f join checkout.orders o on o.id = f.order_id
     join checkout.order_lines l on l.id = f.order_line_id
     where f.finished_at is null and f.created_at between ? and ? and o.status <> 'cancelled'
       and o.payment_state in ('paid', 'partly_refunded', 'needs_attention') and not exists (${PDF_FAILED}) limit ${BATCH}`,
    [new Date(now.getTime() - MAX_RENDER_WAIT_MS), $gte, $lte],
  );
}

function waitingIn(orderId: string) {
  return { orderId, render: 'waiting', finishedAt: null } as const;
}

/** Locks the order before its print file, as all transactions do. Null if the line was changed since. */
async function lock(em: EntityManager, file: PrintFile) {
  await lockOrder(em, file.orderId);
  return em.findOne(PrintFile, rowOf(file), LOCK);
}
