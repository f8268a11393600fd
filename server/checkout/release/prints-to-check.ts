import { Injectable } from '@nestjs/common';
import type { PrintFinding } from '../../../painter/index.js';
import { Database, invalidCursor, ObjectStore } from '../../platform/index.js';
import type { OrderStatus, PaymentState } from '../contract.js';
import { MAY_HAVE_PRINTS } from '../model/order-states.js';
import { findHolds } from '../model/production-hold.js';
import type { OrderLine } from '../model/order-line.entity.js';
import { REFUNDED_UNITS } from '../model/refund-item.entity.js';
import { UNRELEASED_REPRINTS } from '../model/reprint.entity.js';

/** Green and not held: released with all others. Everything else should be looked at. */
export type CheckGroup = 'green' | 'yellow';

type Printed = Pick<OrderLine, 'productName' | 'kind' | 'orientation' | 'words' | 'labels' | 'revision'>;

export interface PrintToCheck extends Printed {
  lineId: string;
  orderId: string;
  orderNumber: string;
  paidAt: Date;
  /** Units that are made once the print is released. */
  quantity: number;
  /** Whether these units are reprints: the purchased units were released before. */
  isReprint: boolean;
  findings: PrintFinding[];
  /** Why the order may not be printed now; null if it may. */
  hold: string | null;
  /** Short-lived addresses; null without a print file. */
  previewUrl: string | null;
  printUrl: string | null;
}

type Row = Omit<PrintToCheck, 'hold' | 'previewUrl' | 'printUrl' | 'paidAt'> & {
  status: OrderStatus;
  paymentState: PaymentState;
  paidAt: string;
  buyerErasedAt: string | null;
  previewKey: string | null;
  printKey: string | null;
};

const LINK_SECONDS = 3_600;
/** A line whose units were made stays released while reprints of it wait for the release of a changed print. */
export const IS_TO_RELEASE = `(l.released_at is null or exists (select from ${UNRELEASED_REPRINTS('l')}))`;
const KEPT_UNITS = `case when o.refunded_cents = 0 then l.quantity else l.quantity - (${REFUNDED_UNITS('l')}) end`;
const UNRELEASED_UNITS = `select coalesce(sum(least(rp.quantity, ${KEPT_UNITS})), 0) from ${UNRELEASED_REPRINTS('l')}`;
export const TO_CHECK = `from checkout.orders o join checkout.order_lines l on l.order_id = o.id
  join checkout.print_checks c on c.order_line_id = l.id
  where ${MAY_HAVE_PRINTS} and ${IS_TO_RELEASE} and l.picture_id is not null
    and not exists (select from checkout.line_requests q where q.order_line_id = l.id and q.closed_at is null)
    and (o.refunded_cents = 0 or l.quantity > (${REFUNDED_UNITS('l')}))`;
/** An open issue holds an order. */
export const IS_GREEN = `(c.color = 'green' and o.payment_state <> 'needs_attention')`;

/** Checked prints of paid orders that wait for their release, earliest payment first. */
@Injectable()
export class PrintsToCheck {
  constructor(
    private readonly database: Database,
    private readonly objects: ObjectStore,
  ) {}

  async count(): Promise<Record<CheckGroup, number>> {
    const [counts] = await this.database
      .fork()
      .execute<Record<CheckGroup, number>[]>(
        `select count(*) filter (where ${IS_GREEN})::int as green, count(*) filter (where not ${IS_GREEN})::int as yellow ${TO_CHECK}`,
      );
    return counts ?? { green: 0, yellow: 0 };
  }

  /**
   * @param after id of the last line of the page before
   * @throws AppError REQUEST.INVALID for an unknown line
   */
  async page(
    group: CheckGroup,
    { after, limit }: { after?: string | undefined; limit: number },
  ): Promise<{ prints: PrintToCheck[]; next: string | null }> {
    const from = after ? await this.cursorOf(after) : [];
    const isAfter = after ? `and (o.paid_at, o.id) >= (?, ?) and (o.paid_at, o.id, l.position) > (?, ?, ?)` : '';
    const rows = await this.database.fork().execute<Row[]>(
      `select l.id as "lineId", o.id as "orderId", o.number as "orderNumber", o.paid_at as "paidAt", l.product_name as "productName",
         l.kind, l.orientation, l.words, l.labels, l.revision, l.released_at is not null as "isReprint", c.findings, c.preview_key as "previewKey",
         o.status, o.payment_state as "paymentState", o.buyer_erased_at as "buyerErasedAt",
         ((${UNRELEASED_UNITS}) + case when l.released_at is not null then 0 else ${KEPT_UNITS} end)::int as quantity,
         (select f.object_key from checkout.print_files f where f.order_line_id = l.id) as "printKey" ${TO_CHECK} ${isAfter}
         and ${group === 'green' ? IS_GREEN : `not ${IS_GREEN}`}
       order by o.paid_at, o.id, l.position limit ?`,
      [...from, limit + 1],
    );
    const shown = rows.slice(0, limit);
    const holds = await findHolds(this.database.fork(), shown.map(orderOf));
    const prints = shown.map(async ({ status, paymentState, buyerErasedAt, previewKey, printKey, paidAt, ...row }) => ({
      ...row,
      paidAt: new Date(paidAt),
      hold: holds.get(row.orderId)?.message ?? null,
      previewUrl: previewKey && (await this.objects.signedUrl(previewKey, { expiresIn: LINK_SECONDS })),
      printUrl: printKey && (await this.objects.signedUrl(printKey, { expiresIn: LINK_SECONDS })),
    }));
    return { prints: await Promise.all(prints), next: rows.length > limit ? (shown.at(-1)?.lineId ?? null) : null };
  }

  private async cursorOf(lineId: string): Promise<unknown[]> {
    const [row] = await this.database.fork().execute<{ paidAt: string; id: string; position: number }[]>(
      `select o.paid_at::text as "paidAt", o.id, l.position from checkout.order_lines l join checkout.orders o on o.id = l.order_id
       where l.id = ?`,
      [lineId],
    );
    if (!row) throw invalidCursor();
    return [row.paidAt, row.id, row.paidAt, row.id, row.position];
  }
}

function orderOf({ orderId: id, status, paymentState, paidAt, buyerErasedAt }: Row) {
  return {
    id,
    status,
    paymentState,
    paidAt: new Date(paidAt),
    buyerErasedAt: buyerErasedAt === null ? null : new Date(buyerErasedAt),
  };
}
