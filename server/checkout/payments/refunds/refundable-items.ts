import { AppError, dollars, fieldError } from '../../../platform/index.js';
import { allocate } from '../../model/allocate.js';
import type { OrderLine } from '../../model/order-line.entity.js';
import type { Order } from '../../model/order.entity.js';
import { countedPictures } from '../../marketing/packs/contract.js';
import type { RefundItem, RefundItemKind } from '../../model/refund-item.entity.js';

export interface RefundableItem {
  kind: RefundItemKind;
  /** Null unless the item is a gift. */
  orderLineId: string | null;
  name: string;
  /** The refund in cents for 1, 2, … units, up to the number of units that are left. */
  amounts: number[];
}

/** An item that the owner chose to refund. */
export type ChosenItem = Pick<RefundItem, 'kind' | 'orderLineId' | 'quantity' | 'putBack'>;

export type PaidOrder = Pick<Order, 'receivedCents' | 'shippingCents' | 'shippingTaxCents' | 'packPictures' | 'packCents'>;
export type PaidLine = Pick<OrderLine, 'id' | 'position' | 'productName' | 'quantity' | 'unitCents' | 'discountCents'>;

/**
 * The amounts paid for each gift, the pack and shipping: price less discount, plus a share of the sales tax. Their sum is
 * exactly the amount received.
 * @param refunded items of the refunds that are requested or confirmed
 */
export function refundableItems(
  order: PaidOrder,
  lines: readonly PaidLine[],
  refunded: readonly Pick<RefundItem, 'kind' | 'orderLineId' | 'quantity' | 'amountCents'>[],
): RefundableItem[] {
  const { receivedCents, packPictures, packCents } = order;
  const shippingCents = Math.min(order.shippingCents + order.shippingTaxCents, receivedCents);
  // Sorted, so that of two lines with the same price, the cent that is left over always goes to the same one.
  const sorted = lines.toSorted((one, other) => one.position - other.position);
  const goods = [
    ...sorted.map(({ id, productName: name, quantity, unitCents, discountCents }) => {
      return { kind: 'gift', orderLineId: id, name, quantity, cents: quantity * unitCents - discountCents } as const;
    }),
    ...(packPictures ? [{ kind: 'pack', ...UNIT, name: countedPictures(packPictures), cents: packCents } as const] : []),
  ];
  const shares = allocate(
    receivedCents - shippingCents,
    goods.map(({ cents }) => cents),
  );
  const paid = goods.map((item, index) => ({ ...item, cents: shares[index] ?? 0 }));
  const shipping = { kind: 'shipping', ...UNIT, name: 'Shipping', cents: shippingCents } as const;
  return [...paid, ...(shippingCents > 0 ? [shipping] : [])].map(({ kind, orderLineId, name, quantity, cents }) => {
    const before = refunded.filter((item) => item.kind === kind && item.orderLineId === orderLineId);
    return { kind, orderLineId, name, amounts: amountsOf(cents, quantity, before) };
  });
}

const UNIT = { orderLineId: null, quantity: 1 };

/** Subtracts the refunded cents, not units, so that no cent is left over or given twice when a refund between others fails. */
function amountsOf(cents: number, quantity: number, before: readonly Pick<RefundItem, 'quantity' | 'amountCents'>[]): number[] {
  const units = before.reduce((sum, item) => sum + item.quantity, 0);
  const refundedCents = before.reduce((sum, item) => sum + item.amountCents, 0);
  const unitCents = allocate(
    cents,
    Array.from({ length: quantity }, () => 1),
  );
  const upTo = (count: number) => unitCents.slice(0, count).reduce((sum, unit) => sum + unit, 0);
  const left = Math.max(0, quantity - units);
  return Array.from({ length: left }, (_, index) => Math.max(0, upTo(units + index + 1) - refundedCents));
}

/**
 * The amounts of chosen items, together at most what is left of the payment: other amounts may have been refunded before.
 * @throws AppError CHECKOUT.REFUND_TOO_LARGE
 */
export function priceItems(
  refundable: readonly RefundableItem[],
  chosen: readonly ChosenItem[],
  leftCents: number,
): (ChosenItem & { amountCents: number })[] {
  let left = leftCents;
  return chosen.map((item) => {
    const found = refundable.find(({ kind, orderLineId }) => kind === item.kind && orderLineId === item.orderLineId);
    const amount = found?.amounts[item.quantity - 1];
    if (amount === undefined) throw notLeft(found);
    const amountCents = Math.min(amount, left);
    left -= amountCents;
    return { ...item, amountCents };
  });
}

function notLeft(item: RefundableItem | undefined): AppError {
  const code = 'CHECKOUT.REFUND_TOO_LARGE';
  if (!item) return new AppError(code, 'Nothing was paid for this in this order.');
  const left = item.amounts.length;
  if (left === 0) return new AppError(code, `“${item.name}” was already refunded, or is being refunded.`);
  return new AppError(code, `Only ${left} of “${item.name}” can still be refunded.`);
}

/** @throws AppError CHECKOUT.REFUND_TOO_LARGE */
export function checkAmount(amountCents: number, leftCents: number): void {
  if (amountCents <= leftCents && amountCents > 0) return;
  const code = 'CHECKOUT.REFUND_TOO_LARGE';
  if (leftCents <= 0) throw fieldError(code, 'amount', 'The full amount was already refunded, or is being refunded.');
  if (amountCents > 0) throw fieldError(code, 'amount', `At most ${dollars(leftCents)} can still be refunded.`);
  throw new AppError(code, 'Nothing was paid for what you chose.');
}
