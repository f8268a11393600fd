import { Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/core';
import { uuidv7 } from 'uuidv7';
import { AppError, Clock, Database, type EntityManager, fieldError } from '../../platform/index.js';
import { isPhysical, OrderLine } from '../model/order-line.entity.js';
import type { Order } from '../model/order.entity.js';
import { findParcels, hasLeft, unitsIn } from '../model/parcel.entity.js';
import { ProductionItem } from '../model/production-item.entity.js';
import { listRefunded, unitsOf } from '../model/refund-item.entity.js';
import type { NewProblem, OrderProblem, OrderProblems, ProblemPhoto as ProblemPhotoView } from './contract.js';
import { type ProblemAccess, ProblemOrders } from './problem-access.js';
import { ProblemPhotos } from './problem-photos.js';
import { ProblemReport } from './problem-report.entity.js';
import { reportObstacle } from './report-obstacle.js';

/** Buyers' reports of problems with their gifts. */
@Injectable()
export class ProblemReports {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly orders: ProblemOrders,
    private readonly photos: ProblemPhotos,
  ) {}

  async show(access: ProblemAccess): Promise<OrderProblems> {
    const em = this.database.fork();
    const order = await this.orders.find(em, access);
    const reports = await em.find(ProblemReport, { orderId: order.id }, { orderBy: { createdAt: 'desc', id: 'desc' } });
    const photos = await this.photos.ofReports(em, reports);
    const lines = await this.linesOf(em, order);
    const open = new Set(reports.flatMap(({ decidedAt, orderLineId }) => (decidedAt ? [] : orderLineId)));
    return {
      lines: lines.map(({ line, keptQuantity, obstacle }) => ({
        id: line.id,
        product_name: line.productName,
        quantity: keptQuantity,
        obstacle: obstacle ?? (open.has(line.id) ? ALREADY_REPORTED : null),
      })),
      problems: reports.map((report) => problemView(report, photos.get(report.id))),
    };
  }

  async addPhoto(access: ProblemAccess, file: Parameters<ProblemPhotos['add']>[1]): Promise<ProblemPhotoView> {
    return this.photos.add(await this.orders.find(this.database.fork(), access), file);
  }

  /** The same report sent again is the earlier report. */
  async send(access: ProblemAccess, problem: NewProblem): Promise<OrderProblem> {
    return this.database.transaction(async (em) => {
      const order = await this.orders.find(em, access, LockMode.PESSIMISTIC_WRITE);
      const found = (await this.linesOf(em, order)).find(({ line }) => line.id === problem.line_id);
      if (!found) throw fieldError('CHECKOUT.NOTHING_TO_REPORT', 'line_id', 'This gift is not in your order.');
      const { line, keptQuantity, obstacle } = found;
      const open = await em.findOne(ProblemReport, { orderLineId: line.id, decidedAt: null });
      const report = open ?? (obstacle === null ? await this.create(em, line, problem, keptQuantity) : refuse(obstacle));
      if (open && !isSame(open, problem)) throw new AppError('CHECKOUT.PROBLEM_KNOWN', ALREADY_REPORTED);
      if (!open) await em.flush();
      if (!open) await this.photos.attach(em, report, problem.photo_ids);
      await em.flush();
      return problemView(report, (await this.photos.ofReports(em, [report])).get(report.id));
    });
  }

  private async create(em: EntityManager, line: OrderLine, problem: NewProblem, keptQuantity: number): Promise<ProblemReport> {
    if (problem.quantity > keptQuantity) {
      throw fieldError('CHECKOUT.NOTHING_TO_REPORT', 'quantity', `There are only ${keptQuantity} of this gift in your order.`);
    }
    const { quantity, kind, wish, text } = problem;
    const made = await em.count(ProductionItem, { orderLineId: line.id, state: { $in: ['live', 'sent'] } });
    return em.create(ProblemReport, {
      id: uuidv7(),
      orderId: line.orderId,
      orderLineId: line.id,
      productId: line.productId,
      quantity,
      kind,
      wish,
      text,
      madeBy: made > 0 ? 'partner' : 'hand',
      decision: null,
      answer: null,
      createdAt: this.clock.now(),
    });
  }

  /** The gifts that are sent by mail. */
  private async linesOf(em: EntityManager, order: Order) {
    const lines = await em.find(OrderLine, { orderId: order.id }, { orderBy: { position: 'asc' } });
    const refunded = await listRefunded(em, [order]);
    const sent = (await findParcels(em, [order])).filter(hasLeft);
    return lines.filter(isPhysical).map((line) => {
      const keptQuantity = Math.max(0, line.quantity - unitsOf(line, refunded));
      const gift = { keptQuantity, isSent: unitsIn(sent, line.id) > 0 };
      return { line, keptQuantity, obstacle: reportObstacle(order, gift, this.clock.now()) };
    });
  }
}

const ALREADY_REPORTED = 'You’ve already told us about this gift. We’ll write to you soon.';

function refuse(obstacle: string): never {
  throw new AppError('CHECKOUT.NOTHING_TO_REPORT', obstacle);
}

function isSame(report: ProblemReport, { quantity, kind, wish, text }: NewProblem): boolean {
  return report.quantity === quantity && report.kind === kind && report.wish === wish && report.text === text;
}

function problemView(report: ProblemReport, photos: ProblemPhotoView[] = []): OrderProblem {
  const { id, orderLineId, quantity, kind, wish, text, createdAt, decision, decidedAt, answer } = report;
  return {
    id,
    line_id: orderLineId,
    quantity,
    kind,
    wish,
    text,
    photos,
    created_at: createdAt.toISOString(),
    decision,
    decided_at: decidedAt?.toISOString() ?? null,
    answer,
  };
}
