import { useState } from 'react';
import type { AdminOrderDetails } from '../../../../../server/admin/orders/contract.js';
import type { RefundableItem, RefundRequest } from '../../../../../server/admin/orders/refunds/contract.js';
import { addDollars } from '../../../../shared/money.js';
import { isSent } from '../../../../shared/orders/delivery.js';

/** An item of the order, and its quantity to refund. */
export interface ItemChoice {
  item: RefundableItem;
  quantity: number;
  /** Dollars; 0 when nothing is chosen. */
  amount: number;
  /** Chosen units that can be put back in stock. */
  returnable: number;
  putBack: boolean;
}

interface ItemChanges {
  quantity?: number;
  putBack?: boolean;
}

export interface RefundItemChoices {
  choices: ItemChoice[];
  /** Sum of the chosen items in dollars, at most the refundable rest of the payment. */
  amount: number;
  /** Whether earlier refunds of other amounts limit the refund to less than the price of the chosen items. */
  isLimited: boolean;
  /** Part of the refund request for the chosen items. */
  request: Pick<RefundRequest, 'lines' | 'pack' | 'shipping'>;
  change: (item: RefundableItem, changes: ItemChanges) => void;
}

/**
 * Items of a refund; by default everything that is refundable. Units in a sent parcel are not put back in stock by default.
 */
export function useRefundItems({
  refundable_items: items,
  refundable_amount: left,
  parcels,
}: AdminOrderDetails): RefundItemChoices {
  const [changes, setChanges] = useState<Record<string, ItemChanges>>({});
  const sent = new Set<string | null>(parcels.filter(isSent).flatMap(({ lines }) => lines.map(({ id }) => id)));
  const choices = items.map((item) => choose(item, { putBack: !sent.has(item.line_id), ...changes[keyOf(item)] }));
  const sum = addDollars(choices.map(({ amount }) => amount));
  const chosen = choices.filter(({ quantity }) => quantity > 0);
  return {
    choices,
    amount: Math.min(sum, left),
    isLimited: sum > left,
    request: {
      lines: chosen.flatMap(({ item: { line_id: id }, quantity, returnable, putBack }) =>
        id === null ? [] : [{ id, quantity, put_back: putBack && returnable > 0 }],
      ),
      pack: chosen.some(({ item }) => item.kind === 'pack'),
      shipping: chosen.some(({ item }) => item.kind === 'shipping'),
    },
    change: (item, changed) => setChanges((before) => ({ ...before, [keyOf(item)]: { ...before[keyOf(item)], ...changed } })),
  };
}

export function keyOf({ kind, line_id: lineId }: RefundableItem): string {
  return lineId ?? kind;
}

function choose(item: RefundableItem, { quantity: wanted, putBack = false }: ItemChanges): ItemChoice {
  const { amounts, taken_quantity: taken } = item;
  const quantity = Math.min(wanted ?? amounts.length, amounts.length);
  const kept = amounts.length - quantity;
  const returnable = Math.max(0, Math.min(quantity, taken - kept));
  return { item, quantity, amount: amounts[quantity - 1] ?? 0, returnable, putBack };
}
