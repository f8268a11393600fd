import { Injectable } from '@nestjs/common';
import { Clock, Database, DAY_MS, type EntityManager, invalidCursor } from '../../platform/index.js';
import { Customer } from '../model/customer.entity.js';
import { OrderLine } from '../model/order-line.entity.js';
import { orderNotFound } from '../model/order-not-found.js';
import { HAS_MONEY } from '../model/order-states.js';
import { Order } from '../model/order.entity.js';
import { findParcels, hasLeft, unitsIn } from '../model/parcel.entity.js';
import { listRefunded, unitsOf } from '../model/refund-item.entity.js';
import { Refund } from '../model/refund.entity.js';
import { Reprint } from '../model/reprint.entity.js';
import type { ProblemKind, ProblemPhoto as ProblemPhotoView } from './contract.js';
import { ProblemPhotos } from './problem-photos.js';
import { type RefundOffer, ProblemRefunds } from './problem-refunds.js';
import { ProblemReport } from './problem-report.entity.js';

/** A report with all that the owner decides by. */
export interface OwnerProblem {
  report: ProblemReport;
  order: Order;
  line: OrderLine;
  customer: Customer;
  photos: ProblemPhotoView[];
  /** Units that were not refunded. */
  keptQuantity: number;
  /** When its first parcel left. */
  sentAt: Date | null;
  /** Null for decided reports, and if nothing can be refunded for it. */
  offer: RefundOffer | null;
  reprint: Reprint | null;
  refund: Refund | null;
}

interface ProblemFilter {
  state?: 'open' | 'decided' | undefined;
  after?: string | undefined;
  limit: number;
}

/** Problems with one product. */
interface ProblemCount {
  productId: string;
  productName: string;
  /** Units sold in the same time, without PDFs. */
  sold: number;
  reports: number;
  byKind: Partial<Record<ProblemKind, number>>;
  byPartner: number;
}

const COUNTED_DAYS = 90;
const MAX_COUNTED = 50;

@Injectable()
export class ProblemLists {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly photos: ProblemPhotos,
    private readonly refunds: ProblemRefunds,
  ) {}

  /** Open ones first, then the newest. @throws AppError REQUEST.INVALID when `after` is no report */
  async page({ state, after, limit }: ProblemFilter): Promise<{ rows: OwnerProblem[]; next: string | null }> {
    const em = this.database.fork();
    if (after !== undefined && !(await em.findOne(ProblemReport, { id: after }))) throw invalidCursor();
    const ids = await this.listIds(state ?? null, after ?? null, limit + 1);
    const shown = ids.slice(0, limit);
    const byId = new Map((await em.find(ProblemReport, { id: { $in: shown } })).map((report) => [report.id, report]));
    const rows = await this.describe(
      em,
      shown.flatMap((id) => byId.get(id) ?? []),
    );
    return { rows, next: ids.length > limit ? (shown.at(-1) ?? null) : null };
  }

  countOpen(): Promise<number> {
    return this.database.fork().count(ProblemReport, { decidedAt: null });
  }

  /** Newest first. */
  async ofOrder(orderId: string): Promise<OwnerProblem[]> {
    const em = this.database.fork();
    await em.findOneOrFail(Order, { id: orderId }, { failHandler: orderNotFound });
    return this.describe(em, await em.find(ProblemReport, { orderId }, { orderBy: { createdAt: 'desc', id: 'desc' } }));
  }

  /** The last ninety days, most reports per sold unit first. */
  async counts(): Promise<ProblemCount[]> {
    const since = new Date(this.clock.now().getTime() - COUNTED_DAYS * DAY_MS);
    return this.database.fork().execute<ProblemCount[]>(
      `with kinds as (
         select product_id, kind, count(*)::int as reports, (count(*) filter (where made_by = 'partner'))::int as by_partner
         from checkout.problem_reports where created_at >= ? group by 1, 2
       ), reported as (
         select product_id, sum(reports)::int as reports, sum(by_partner)::int as by_partner, jsonb_object_agg(kind, reports) as by_kind
         from kinds group by 1
       ), sold as (
         select l.product_id, sum(l.quantity)::int as units
         from checkout.orders o join checkout.order_lines l on l.order_id = o.id
         where o.paid_at >= ? and ${HAS_MONEY} and l.variant <> 'pdf' and l.product_id in (select product_id from reported) group by 1
       )
       select r.product_id as "productId", coalesce(p.name, 'A deleted product') as "productName", coalesce(s.units, 0) as sold,
         r.reports, r.by_kind as "byKind", r.by_partner as "byPartner"
       from reported r left join sold s using (product_id)
         left join lateral (select product_name as name from checkout.order_lines l
           join checkout.problem_reports latest on latest.order_line_id = l.id
           where latest.product_id = r.product_id order by latest.created_at desc limit 1) p on true
       order by r.reports::float8 / greatest(s.units, 1) desc, r.reports desc, r.product_id limit ${MAX_COUNTED}`,
      [since, since],
    );
  }

  private async describe(em: EntityManager, reports: readonly ProblemReport[]): Promise<OwnerProblem[]> {
    const ids = <Key extends keyof ProblemReport>(key: Key) => ({ $in: [...new Set(reports.map((report) => report[key]))] });
    const orders = await em.find(Order, { id: ids('orderId') });
    const lines = await em.find(OrderLine, { id: ids('orderLineId') });
    const customers = await em.find(Customer, { id: { $in: orders.map(({ customerId }) => customerId) } });
    const reprints = await em.find(Reprint, { reportId: ids('id'), cancelledAt: null });
    const refunds = await em.find(Refund, { id: { $in: reports.flatMap(({ refundId }) => refundId ?? []) } });
    const refunded = await listRefunded(em, orders);
    const sent = (await findParcels(em, orders)).filter(hasLeft);
    const photos = await this.photos.ofReports(em, reports);
    const offers = await this.refunds.offers(
      em,
      orders,
      reports.filter(({ decision }) => !decision),
    );
    return reports.map((report) => {
      const order = orders.find(({ id }) => id === report.orderId)!;
      const line = lines.find(({ id }) => id === report.orderLineId)!;
      return {
        report,
        order,
        line,
        customer: customers.find(({ id }) => id === order.customerId)!,
        photos: photos.get(report.id) ?? [],
        keptQuantity: Math.max(0, line.quantity - unitsOf(line, refunded)),
        sentAt: sent.find((each) => unitsIn([each], line.id) > 0)?.parcel.sentAt ?? null,
        offer: offers.get(report.id) ?? null,
        reprint: reprints.find(({ reportId }) => reportId === report.id) ?? null,
        refund: refunds.find(({ id }) => id === report.refundId) ?? null,
      };
    });
  }

  /** In a list of one state, the last report may have left that state since it was shown. */
  private async listIds(state: ProblemFilter['state'] | null, after: string | null, limit: number): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>({
      name: 'problems for the owner',
      text: `select r.id from checkout.problem_reports r
        where ($1::text is null or (r.decided_at is null) = ($1 = 'open')) and ($2::uuid is null
          or ((r.decided_at is null), r.created_at, r.id)
            < (select coalesce($1 = 'open', last.decided_at is null), last.created_at, last.id
              from checkout.problem_reports last where last.id = $2))
        order by (r.decided_at is null) desc, r.created_at desc, r.id desc limit $3`,
      values: [state, after, limit],
    });
    return rows.map(({ id }) => id);
  }
}
