import { Injectable } from '@nestjs/common';
import { arrayParameter, AuditLog, type Change, Clock, Database, type EntityManager, Outbox } from '../../platform/index.js';
import { LineRequests } from '../completion/index.js';
import { isPhysical, OrderLine } from '../model/order-line.entity.js';
import { findParcels, hasLeft } from '../model/parcel.entity.js';
import { findHolds, type Hold } from '../model/production-hold.js';
import { lockOrders } from '../model/lock-order.js';
import { type Order } from '../model/order.entity.js';
import { PrintCheck } from '../model/print-check.entity.js';
import { reviewProduction } from '../orders/index.js';
import { findReprints, linesToRelease } from '../model/reprint.entity.js';
import { listKept } from '../model/refund-item.entity.js';

type Revisions = Readonly<Partial<Record<string, number>>>;

interface Refusal {
  lineId: string;
  /** For the owner. */
  reason: string;
}

/** Lines that were released or reopened before are in neither list. */
interface Outcome {
  changed: string[];
  refused: Refusal[];
}

/** Orders that are locked at a time: webhooks about their payments wait for that long. */
const ORDERS_AT_A_TIME = 50;
const NOT_FOUND = 'This gift no longer exists.';
const CHANGED = 'The customer has changed it since. Please look at it again.';
const SENT = 'It was sent already.';
const IN_PRODUCTION = 'Its production has begun. Cancel that first.';

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
   * In the transaction of `em` that has locked the orders. As many statements for one as for many. Safe to repeat: a released
   * line stays as it is.
   * @param actorId null for the owner's rule
   * @param seen the revisions that the owner saw, by line: only those are released
   */
  async release(
    em: EntityManager,
    orders: readonly Order[],
    lineIds: readonly string[],
    actorId: string | null,
    seen: Revisions = {},
  ): Promise<Outcome> {
    const found = await em.find(OrderLine, linesOf(orders, lineIds));
    const reprints = (await findReprints(em, orders)).filter(({ releasedAt }) => !releasedAt);
    const toRelease = linesToRelease(reprints);
    const lines = found.filter(({ id, releasedAt }) => !releasedAt || toRelease.has(id));
    if (lines.length === 0) return { changed: [], refused: [] };
    const lists = await this.listsFor(em, orders, lines);
    const refused = lines.flatMap((line) => {
      const reason = line.revision === (seen[line.id] ?? line.revision) ? obstacleOf(line, lists) : CHANGED;
      return reason ? [{ lineId: line.id, reason }] : [];
    });
    const stays = new Set(refused.map(({ lineId }) => lineId));
    const released = lines.filter(({ id }) => !stays.has(id));
    const releasedAt = this.clock.now();
    // Lines that are released already keep their release: a new one would have them made twice.
    for (const line of released) if (!line.releasedAt) Object.assign(line, { releasedAt, releasedBy: actorId });
    for (const reprint of reprints.filter(({ orderLineId: id }) => released.some((line) => line.id === id))) {
      reprint.releasedAt = releasedAt;
    }
    this.follow(em, released, actorId === null ? null : { actorId, action: 'prints-released' });
    return { changed: released.map(({ id }) => id), refused };
  }

  /**
   * In the transaction of `em` that has locked the orders: picture and words of the lines can be changed again, and no rule
   * releases them. Units stay released whose production has begun, or that were sent.
   */
  async reopen(em: EntityManager, orders: readonly Order[], lineIds: readonly string[], actorId: string): Promise<Outcome> {
    const lines = await em.find(OrderLine, linesOf(orders, lineIds));
    const reprints = (await findReprints(em, orders)).filter(({ orderLineId }) => lines.some(({ id }) => id === orderLineId));
    const begun = await findBegun(em, orders, lines);
    const openLines = lines.filter(({ id, releasedAt }) => releasedAt && !begun.has(id));
    const openReprints = reprints.filter(({ id, releasedAt }) => releasedAt && !begun.has(id));
    for (const line of openLines) Object.assign(line, { releasedAt: null, releasedBy: null });
    for (const reprint of openReprints) reprint.releasedAt = null;
    const changed = new Set([...openLines.map(({ id }) => id), ...openReprints.map(({ orderLineId }) => orderLineId)]);
    await em.nativeUpdate(PrintCheck, { orderLineId: { $in: [...changed] } }, { isReopened: true });
    this.follow(
      em,
      lines.filter(({ id }) => changed.has(id)),
      { actorId, action: 'print-reopened' },
    );
    const toRelease = linesToRelease(reprints);
    const refused = lines.filter(({ id, releasedAt }) => releasedAt && !toRelease.has(id));
    return { changed: [...changed], refused: refused.map(({ id }) => ({ lineId: id, reason: begun.get(id) ?? IN_PRODUCTION })) };
  }

  /** Releases lines of any orders, a few orders at a time. Safe to repeat. */
  releaseMany(lineIds: readonly string[], actorId: string, seen: Revisions): Promise<Outcome> {
    return this.ofOrders(lineIds, (em, orders, ids) => this.release(em, orders, ids, actorId, seen));
  }

  /** Reopens lines of any orders. Safe to repeat. */
  reopenMany(lineIds: readonly string[], actorId: string): Promise<Outcome> {
    return this.ofOrders(lineIds, (em, orders, ids) => this.reopen(em, orders, ids, actorId));
  }

  /** Locks orders in the order of their ids, as everyone does who locks several. */
  private async ofOrders(
    lineIds: readonly string[],
    act: (em: EntityManager, orders: Order[], lineIds: readonly string[]) => Promise<Outcome>,
  ): Promise<Outcome> {
    const lines = await this.database.fork().find(OrderLine, { id: { $in: [...new Set(lineIds)] } });
    const orderIds = [...new Set(lines.map(({ orderId }) => orderId))].sort();
    const known = new Set(lines.map(({ id }) => id));
    const lost = lineIds.filter((id) => !known.has(id)).map((lineId) => ({ lineId, reason: NOT_FOUND }));
    const outcome: Outcome = { changed: [], refused: lost };
    for (let first = 0; first < orderIds.length; first += ORDERS_AT_A_TIME) {
      const ids = orderIds.slice(first, first + ORDERS_AT_A_TIME);
      const { changed, refused } = await this.database.transaction(async (em) => {
        return act(em, await lockOrders(em, ids), lineIds);
      });
      outcome.changed.push(...changed);
      outcome.refused.push(...refused);
    }
    return outcome;
  }

  private async listsFor(em: EntityManager, orders: readonly Order[], lines: readonly OrderLine[]): Promise<LineLists> {
    const checks = await em.find(PrintCheck, { orderLineId: { $in: lines.map(({ id }) => id) } });
    const asked = await this.requests.openOf(
      em,
      orders.map(({ id }) => id),
    );
    return {
      holds: await findHolds(em, orders),
      kept: new Set((await listKept(em, orders, lines)).map(({ line }) => line.id)),
      asked: new Set(asked.map(({ orderLineId }) => orderLineId)),
      incomplete: new Set((await this.requests.listIncomplete(em, lines)).map(({ id }) => id)),
      checked: new Set(checks.map(({ orderLineId }) => orderLineId)),
    };
  }

  /** Records the change of lines and enqueues a review of their production, once for each order. */
  private follow(em: EntityManager, changed: readonly OrderLine[], audited: Pick<Change, 'actorId' | 'action'> | null): void {
    for (const [orderId, lines] of Map.groupBy(changed, (line) => line.orderId)) {
      const after = { lines: lines.map(({ id }) => id) };
      if (audited) this.audit.record(em, { ...audited, subject: 'order', subjectId: orderId, before: null, after });
      this.outbox.add(em, reviewProduction, { orderId });
    }
  }
}

/** Ids of lines, apart from the holds of orders. */
interface LineLists {
  holds: ReadonlyMap<string, Hold>;
  kept: ReadonlySet<string>;
  /** The customer has not answered yet. */
  asked: ReadonlySet<string>;
  /** Without a picture of the customer or required words. */
  incomplete: ReadonlySet<string>;
  checked: ReadonlySet<string>;
}

function obstacleOf(line: OrderLine, { holds, kept, asked, incomplete, checked }: LineLists): string | null {
  const hold = holds.get(line.orderId);
  if (hold) return hold.message;
  if (!isPhysical(line)) return 'A PDF is not printed.';
  if (!kept.has(line.id)) return 'This gift was refunded.';
  if (incomplete.has(line.id)) return 'It waits for the customer’s picture or words.';
  if (asked.has(line.id)) return 'It waits for the customer’s answer.';
  return checked.has(line.id) ? null : 'Its print file is not ready yet.';
}

function linesOf(orders: readonly Order[], lineIds: readonly string[]) {
  return { orderId: { $in: orders.map(({ id }) => id) }, id: { $in: [...lineIds] } };
}

/**
 * Why lines and reprints are not reopened, by their ids. Units at the partner count from their submission on; before that,
 * the job `reviewProduction` ends their production.
 */
async function findBegun(
  em: EntityManager,
  orders: readonly Order[],
  lines: readonly OrderLine[],
): Promise<ReadonlyMap<string, string>> {
  const items = await em.execute<{ id: string }[]>(
    `select coalesce(i.reprint_id, i.order_line_id) as id
     from checkout.production_items i join checkout.productions p on p.id = i.production_id
     where i.order_line_id = any(?::uuid[]) and i.state in ('live', 'sent')
       and p.state in ('submitting', 'accepted', 'printing', 'sent')`,
    [arrayParameter(lines.map(({ id }) => id))],
  );
  const sent = (await findParcels(em, orders)).filter(hasLeft).flatMap(({ contents }) => contents);
  return new Map([
    ...sent.map(({ orderLineId }) => [orderLineId, SENT] as const),
    ...items.map(({ id }) => [id, IN_PRODUCTION] as const),
  ]);
}
