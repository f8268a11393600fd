import { Injectable } from '@nestjs/common';
import { Clock, toDollars } from '../../platform/index.js';
import type { OrderLine } from '../model/order-line.entity.js';
import type { Order } from '../model/order.entity.js';
import type { PackedParcel } from '../model/parcel.entity.js';
import type { Hold } from '../model/production-hold.js';
import type { ProductionItem } from '../model/production-item.entity.js';
import { awaitsSubmission, isCancelling, isLive, type Production } from '../model/production.entity.js';
import type { AdminProduction, AdminProductions } from './contract.js';
import { mayPrintByHand } from './may-print-by-hand.js';
import { paidFor, type PrintedOrder } from './paid-for.js';
import { PrintPartner } from './print-partner.js';

/** An order with its productions. */
interface OrderWithProductions {
  order: Order;
  /** Newest first. */
  productions: readonly Production[];
  productionItems: readonly ProductionItem[];
  parcels: readonly PackedParcel[];
  lines: readonly OrderLine[];
  hold: Hold | null;
}

@Injectable()
export class ProductionViews {
  constructor(
    private readonly clock: Clock,
    private readonly partner: PrintPartner,
  ) {}

  describe({ order, productions, productionItems: items, parcels, lines, hold }: OrderWithProductions): AdminProductions {
    const paid = { lines, shippingCents: order.shippingCents, productions: productions.toReversed(), items };
    const views = productions.map((production) => {
      const own = items.filter(({ productionId }) => productionId === production.id);
      return this.view(production, own, { paid, parcels, hold });
    });
    return { attempts: views, is_live: this.partner.isLive };
  }

  private view(
    production: Production,
    items: readonly ProductionItem[],
    { paid: order, parcels, hold }: { paid: PrintedOrder } & Pick<OrderWithProductions, 'parcels' | 'hold'>,
  ): AdminProduction {
    const { id, attempt, state, currency, quotedCents, chargedCents, holdUntil, failure, failingSince } = production;
    const isUnsubmitted = awaitsSubmission(production);
    const isDue = holdUntil !== null && holdUntil <= this.clock.now();
    const isWaitingForAnswer = isCancelling(production);
    const mayStop = isLive(production) && state !== 'sent' && production.cancelAskedAt === null;
    const isUnmade = items.some((item) => item.state === 'ended' || item.state === 'by_hand');
    const paid = paidFor(production.id, items, order);
    return {
      id,
      attempt,
      state,
      currency,
      quoted_amount: quotedCents === null ? null : toDollars(quotedCents),
      charged_amount: chargedCents === null ? null : toDollars(chargedCents),
      paid_amount: toDollars(paid.cents),
      paid_with_shipping: paid.withShipping,
      partner_reference: production.partnerOrderId,
      hold_until: holdUntil?.toISOString() ?? null,
      held_because: isUnsubmitted && isDue ? (hold?.message ?? null) : null,
      failure,
      failing_since: failingSince?.toISOString() ?? null,
      cancelling: production.cancelRefusedAt ? 'too_late' : isWaitingForAnswer ? 'asked' : null,
      can: {
        send_now: state === 'waiting' && !isDue,
        hold: isUnsubmitted && holdUntil !== null,
        cancel: mayStop,
        send_again: !isWaitingForAnswer && (isUnmade || (mayStop && (state === 'accepted' || state === 'printing'))),
      },
      items: items.map((item) => ({
        id: item.id,
        line_id: item.orderLineId,
        product_name: order.lines.find(({ id: lineId }) => lineId === item.orderLineId)?.productName ?? '',
        quantity: item.quantity,
        is_reprint: item.reprintId !== null,
        sku: item.sku,
        state: item.state,
        can_print_by_hand: mayPrintByHand(item, production, parcels),
      })),
    };
  }
}
