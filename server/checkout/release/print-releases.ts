import { Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/core';
import { AuditLog, Clock, Database, type EntityManager, Outbox } from '../../platform/index.js';
import { LineRequests } from '../completion/index.js';
import { isPhysical, OrderLine } from '../model/order-line.entity.js';
import { findHold } from '../model/production-hold.js';
import { Order } from '../model/order.entity.js';
import { PrintCheck } from '../model/print-check.entity.js';
import { reviewProduction } from '../orders/index.js';
import { listKept } from '../model/refund-item.entity.js';

interface Refusal {
  lineId: string;
  /** For the owner. */
  reason: string;
}

interface ReleaseOutcome {
  /** Those that were not released before. */
  released: OrderLine[];
  refused: Refusal[];
}

interface ManyOutcome {
  changed: string[];
  refused: Refusal[];
}

/** Orders that are locked at a time: webhooks about their payments wait for that long. */
const ORDERS_AT_A_TIME = 25;
const NOT_FOUND = 'This gift no longer exists.';

/** Releases prints, so that they are made. */
@Injectable()
export class PrintReleases {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly audit: AuditLog,
    private readonly outbox: Outbox,
    private readonly requests: LineRequests,
  ) {}

  /**
   * In the transaction of `em` that has locked the order. Safe to repeat: a released line stays as it is.
   * @param actorId null for the owner's rule
   */
  async release(em: EntityManager, order: Order, lineIds: readonly string[], actorId: string | null): Promise<ReleaseOutcome> {
    const lines = await em.find(OrderLine, { orderId: order.id, id: { $in: [...lineIds] }, releasedAt: null });
    const outcome: ReleaseOutcome = { released: [], refused: [] };
    if (lines.length === 0) return outcome;
    const hold = await findHold(em, order);
    const checks = await em.find(PrintCheck, { orderId: order.id });
    const lists = {
      kept: new Set((await listKept(em, [order], lines)).map(({ line }) => line.id)),
      asked: new Set((await this.requests.openOf(em, [order.id])).map(({ orderLineId }) => orderLineId)),
      incomplete: new Set((await this.requests.listIncomplete(lines)).map(({ id }) => id)),
      checked: new Set(checks.map(({ orderLineId }) => orderLineId)),
    };
    for (const line of lines) {
      const reason = hold?.message ?? obstacleOf(line, lists);
      if (reason) outcome.refused.push({ lineId: line.id, reason });
      else outcome.released.push(Object.assign(line, { releasedAt: this.clock.now(), releasedBy: actorId }));
    }
    if (outcome.released.length === 0) return outcome;
    if (actorId) this.record(em, order, outcome.released, actorId, 'prints-released');
    this.outbox.add(em, reviewProduction, { orderId: order.id });
    return outcome;
  }

  /**
   * In the transaction of `em` that has locked the order: picture and words of the line can be changed again, and no rule
   * releases it.
   * @returns why it stays released, for the owner; null if it is open now
   */
  async reopen(em: EntityManager, order: Order, lineId: string, actorId: string): Promise<string | null> {
    const line = await em.findOne(OrderLine, { orderId: order.id, id: lineId, releasedAt: { $ne: null } });
    if (!line) return null;
    if (await isInProduction(em, lineId)) return 'Its production has begun. Cancel that first.';
    Object.assign(line, { releasedAt: null, releasedBy: null });
    await em.nativeUpdate(PrintCheck, { orderLineId: lineId }, { isReopened: true });
    this.record(em, order, [line], actorId, 'print-reopened');
    this.outbox.add(em, reviewProduction, { orderId: order.id });
    return null;
  }

  /** Releases lines of any orders, a few orders at a time. Safe to repeat. @returns which are released now */
  releaseMany(lineIds: readonly string[], actorId: string): Promise<ManyOutcome> {
    return this.ofEachOrder(lineIds, async (em, order, ids) => {
      const { released, refused } = await this.release(em, order, ids, actorId);
      return { changed: released.map(({ id }) => id), refused };
    });
  }

  /** Reopens lines of any orders. @returns which are open again */
  reopenMany(lineIds: readonly string[], actorId: string): Promise<ManyOutcome> {
    return this.ofEachOrder(lineIds, async (em, order, ids) => {
      const outcome: ManyOutcome = { changed: [], refused: [] };
      for (const lineId of ids) {
        const refusal = await this.reopen(em, order, lineId, actorId);
        if (refusal) outcome.refused.push({ lineId, reason: refusal });
        else outcome.changed.push(lineId);
      }
      return outcome;
    });
  }

  /** Locks orders in the order of their ids, as everyone does who locks several. */
  private async ofEachOrder(
    lineIds: readonly string[],
    act: (em: EntityManager, order: Order, lineIds: string[]) => Promise<ManyOutcome>,
  ): Promise<ManyOutcome> {
    const lines = await this.database.fork().find(OrderLine, { id: { $in: [...new Set(lineIds)] } });
    const linesOf = Map.groupBy(lines, ({ orderId }) => orderId);
    const orderIds = [...linesOf.keys()].sort();
    const known = new Set(lines.map(({ id }) => id));
    const lost = lineIds.filter((id) => !known.has(id)).map((lineId) => ({ lineId, reason: NOT_FOUND }));
    const outcome: ManyOutcome = { changed: [], refused: lost };
    for (let first = 0; first < orderIds.length; first += ORDERS_AT_A_TIME) {
      const ids = orderIds.slice(first, first + ORDERS_AT_A_TIME);
      const parts = await this.database.transaction(async (em) => {
        const orders = await em.find(
          Order,
          { id: { $in: ids } },
          { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } },
        );
        const parts: ManyOutcome[] = [];
        for (const order of orders)
          parts.push(
            await act(
              em,
              order,
              linesOf.get(order.id)!.map(({ id }) => id),
            ),
          );
        return parts;
      });
      outcome.changed.push(...parts.flatMap(({ changed }) => changed));
      outcome.refused.push(...parts.flatMap(({ refused }) => refused));
    }
    return outcome;
  }

  private record(em: EntityManager, order: Order, lines: readonly OrderLine[], actorId: string, action: string): void {
    const change = { actorId, subject: 'order', subjectId: order.id, action, before: null } as const;
    this.audit.record(em, { ...change, after: { lines: lines.map(({ id }) => id) } });
  }
}

/** Ids of lines. */
interface LineLists {
  kept: ReadonlySet<string>;
  /** The customer has not answered yet. */
  asked: ReadonlySet<string>;
  /** Without a picture of the customer or required words. */
  incomplete: ReadonlySet<string>;
  checked: ReadonlySet<string>;
}

function obstacleOf(line: OrderLine, { kept, asked, incomplete, checked }: LineLists): string | null {
  if (!isPhysical(line)) return 'A PDF is not printed.';
  if (!kept.has(line.id)) return 'This gift was refunded.';
  if (incomplete.has(line.id)) return 'It waits for the customer’s picture or words.';
  if (asked.has(line.id)) return 'It waits for the customer’s answer.';
  return checked.has(line.id) ? null : 'Its print file is not ready yet.';
}

/** From the moment it is submitted to the partner; before that, the job `reviewProduction` ends it. */
async function isInProduction(em: EntityManager, lineId: string): Promise<boolean> {
  const items = await em.execute<object[]>(
    `select 1 from checkout.production_items i join checkout.productions p on p.id = i.production_id
     where i.order_line_id = ? and i.reprint_id is null and i.state in ('live', 'sent')
       and p.state in ('submitting', 'accepted', 'printing', 'sent') limit 1`,
    [lineId],
  );
  return items.length > 0;
}
