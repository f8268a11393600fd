import {
  BANK_DEBIT_DAYS,
  type Order,
  ORDER_STATUSES,
  PAYMENT_STATES,
  PRINT_STEPS,
  type PrintStep,
  RETURNS,
} from '../../../../server/checkout/contract.js';
import type { Delivery } from '../../../../server/checkout/fulfilment/contract.js';
import { picturesAdded } from '../../../../server/checkout/marketing/packs/contract.js';
import { DAY_MS } from '../../../../server/platform/durations/contract.js';
import { formatDollars } from '../../../shared/money.js';
import { deliveryOf, isSent } from '../../../shared/orders/delivery.js';
import { hasParcel } from '../../../shared/orders/parcel.js';
import { ORDER_STATUS } from '../../../shared/ui/order-status.js';
import { type StatusDisplay, getStatusDisplay } from '../../../shared/ui/server-values.js';

export const STEPS = ['Paid', 'Checked', 'Printing', 'Shipped', 'Arrived'] as const;
const [SHIPPED, ARRIVED] = [3, 4];
/** Parcels that were sent longer ago have arrived, even if the customer did not say so. */
const MAX_TRANSIT_MS = 30 * DAY_MS;

const HAPPY = 'We hope it made someone very happy.';
const DELIVERY_BADGES: Record<Delivery, StatusDisplay> = {
  partly_sent: { tone: 'info', word: 'Partly shipped' },
  sent: { tone: 'info', word: 'Shipped' },
  delivered: { tone: 'success', word: 'Arrived' },
};
const MADE_AGAIN_BADGE: StatusDisplay = { tone: 'info', word: 'Making it again' };

interface ProgressSummary {
  title: string;
  message: string;
  /** Index in STEPS that a parcel has reached; absent when the order makes no progress. */
  step?: number;
}

/** Status label of an order for its buyer: payment and parcel override the owner's status. */
export function getOrderBadge(order: Order): StatusDisplay {
  const { status, payment_state: payment } = order;
  const unknown = unknownOf(order);
  if (unknown) return { tone: 'neutral', word: unknown };
  if (payment === 'refunded') return { tone: 'neutral', word: 'Refunded' };
  if (payment === 'charged_back') return { tone: 'neutral', word: 'Payment reversed' };
  if (payment === 'on_its_way') return { tone: 'info', word: 'Payment on its way' };
  if (payment === 'failed') return { tone: 'error', word: 'Payment failed' };
  if (payment === 'unpaid' || payment === 'expired') return { tone: 'neutral', word: 'Not paid' };
  const delivery = status === 'cancelled' ? null : currentDelivery(order);
  if (delivery === 'partly_sent' && hasSentAll(order)) return MADE_AGAIN_BADGE;
  if (delivery) return DELIVERY_BADGES[delivery];
  if (status === 'pending' && payment !== 'needs_attention') return { tone: 'success', word: 'Paid' };
  return getStatusDisplay(ORDER_STATUS, status);
}

/** An unknown payment state or status of a newer server, which is shown alone. */
function unknownOf({ status, payment_state: payment }: Order): string | undefined {
  if (!PAYMENT_STATES.includes(payment)) return payment;
  return ORDER_STATUSES.includes(status) ? undefined : status;
}

/** Where an order is now and what comes next, in words. */
export function getProgressSummary(order: Order, { showsFiles = true } = {}): ProgressSummary {
  return closedState(order) ?? (hasParcel(order) ? parcelProgress(order) : pdfProgress(order, showsFiles));
}

/** Summary of an order that is closed or on hold; null for others. */
function closedState(order: Order): ProgressSummary | null {
  const { payment_state: payment, status, refunded_amount: refunded } = order;
  const unknown = unknownOf(order);
  if (unknown) return { title: 'We have your order', message: `Its status is “${unknown}”. We’ll email you when it changes.` };
  if (payment === 'refunded') {
    return {
      title: 'This order was refunded',
      message: `We refunded ${formatDollars(refunded)}. Card refunds take ${RETURNS.cardDays} days to appear.`,
    };
  }
  if (payment === 'charged_back') {
    return {
      title: 'This payment was reversed',
      message: 'Your bank took it back, so this order is closed and its downloads no longer work.',
    };
  }
  if (payment === 'unpaid') {
    return { title: 'This order isn’t paid yet', message: 'We’ll start as soon as your payment arrives.' };
  }
  if (payment === 'failed') {
    return {
      title: 'Your payment didn’t go through',
      message:
        'Your bank refused it, so we closed this order. You owe us nothing. If you still want your gifts, you can pay again.',
    };
  }
  if (payment === 'expired') {
    return { title: 'This order was never paid', message: 'Its payment page closed without a payment. Nothing was charged.' };
  }
  if (payment === 'on_its_way') {
    const [usual, most] = BANK_DEBIT_DAYS;
    return status === 'cancelled'
      ? { title: 'This order was canceled', message: 'Its payment is still on its way. What arrives will be refunded.' }
      : {
          title: 'Your payment is on its way',
          message: `Bank payments usually take up to ${usual} business days, and ${most} with some banks. Your gifts are held for you. We’ll email you when the money arrives, or if your bank refuses.`,
        };
  }
  if (status === 'cancelled') {
    return {
      title: 'This order was canceled',
      message: `What you paid for it will be refunded. Refunds are processed in ${RETURNS.refundDays} business days.`,
    };
  }
  if (payment === 'needs_attention') {
    return { title: 'We’re looking into this payment', message: 'We’ll email you as soon as it’s settled.' };
  }
  return null;
}

function parcelProgress(order: Order): ProgressSummary {
  const { status } = order;
  const delivery = currentDelivery(order);
  if (delivery === 'delivered') return { title: 'Your order has arrived', message: HAPPY, step: ARRIVED };
  if (delivery === 'sent') return sentProgress(order);
  if (delivery === 'partly_sent') {
    if (hasSentAll(order)) {
      return {
        title: 'We’re making it again for you',
        message: 'We sent everything you ordered, and we’ll email you when the new one ships.',
        step: reachedStep(order),
      };
    }
    return {
      title: 'Part of your order is on its way',
      message: 'The rest follows in another parcel. We’ll email you when it ships.',
      step: reachedStep(order),
    };
  }
  if (status === 'completed') return completed(order);
  return { ...PRINT_STEP_TEXTS[printStepOf(order)], step: reachedStep(order) };
}

/** Whether every ordered gift was sent: what is left to send is made again. */
function hasSentAll({ lines, parcels }: Order): boolean {
  const sent = parcels.filter(isSent).flatMap((parcel) => parcel.lines);
  return lines.every(({ id, productType: type, quantity, refundedQuantity }) => {
    const units = sent.reduce((sum, line) => sum + (line.id === id ? line.quantity : 0), 0);
    return type === 'pdf' || units >= quantity - refundedQuantity;
  });
}

const PRINT_STEP_TEXTS: Record<PrintStep, { title: string; message: string }> = {
  paid: {
    title: 'Thank you, your order is paid',
    message: 'We’ll check your gift, make it next, and email you when it ships.',
  },
  checked: { title: 'Your gift is checked', message: 'We’ll print it next, and email you when it ships.' },
  printing: { title: 'Your gift is being made', message: 'We’ll email you the moment it ships.' },
};

/** Unknown steps of a newer server are shown as the first. */
function printStepOf({ print_step: step }: Order): PrintStep {
  return step !== null && PRINT_STEPS.includes(step) ? step : 'paid';
}

function reachedStep(order: Order): number {
  return PRINT_STEPS.indexOf(printStepOf(order));
}

/** Summary of a completed order. Gifts that never got their picture were not made. */
function completed({ lines, parcels }: Order): ProgressSummary {
  const title = 'Your order is complete';
  const unmade = lines.filter(
    ({ id, productType: type, quantity, refundedQuantity, personalised }) =>
      type !== 'pdf' && quantity > refundedQuantity && !personalised && !parcels.some((parcel) => isIn(parcel, id)),
  );
  if (unmade.length === 0) return { title, message: HAPPY, step: ARRIVED };
  const names = unmade.map(({ productName }) => `“${productName}”`).join(', ');
  return { title, message: `We didn’t make ${names}: no picture of yours came. Please write to us if you still want it.` };
}

function isIn({ lines }: Order['parcels'][number], lineId: string): boolean {
  return lines.some(({ id }) => id === lineId);
}

function sentProgress({ parcels }: Order): ProgressSummary {
  const canTrack = parcels.some(({ number }) => number !== null);
  return {
    title: parcels.length > 1 ? 'Your parcels are on their way' : 'Your parcel is on its way',
    message: canTrack ? 'The carrier can tell you exactly where it is.' : 'We’ve sent everything you ordered.',
    step: SHIPPED,
  };
}

/** Null also for an order that was completed long after it was sent. */
function currentDelivery(order: Order): Delivery | null {
  const { shipped_at: shippedAt, status } = order;
  const isLongAgo = shippedAt !== null && Date.now() - Date.parse(shippedAt) > MAX_TRANSIT_MS;
  const delivery = deliveryOf(order);
  return delivery === 'sent' && status === 'completed' && isLongAgo ? null : delivery;
}

/** Whether everything was sent and something has not arrived yet. */
export function isOnItsWay(order: Order): boolean {
  return currentDelivery(order) === 'sent';
}

function pdfProgress({ lines, pack }: Order, showsFiles: boolean): ProgressSummary {
  if (pack && lines.every(({ quantity, refundedQuantity }) => refundedQuantity === quantity))
    return { title: 'Thank you, your order is paid', message: picturesAdded(pack.pictures) };
  if (lines.some((line) => line.downloadUrl)) {
    return { title: 'Your PDF is ready', message: 'Download it here whenever you like.' };
  }
  if (!showsFiles) {
    return { title: 'Your order is paid', message: 'Your PDF comes by email. Can’t find it? We’ll send you a link to it.' };
  }
  return { title: 'Your order is paid', message: 'We’ll email you your PDF. It’ll be here, too, as soon as it’s ready.' };
}

/** Whether the buyer was sent a mail with a link to the order, which can be sent again. */
export function hasMail({ paid_at: paidAt, payment_state: payment }: Order): boolean {
  return paidAt !== null || payment === 'on_its_way' || payment === 'failed';
}

/** Paid, not refunded, and shipped if there is a parcel. */
export function canBeReviewed({
  payment_state: payment,
  status,
  shipping_method: method,
  shipped_at: shippedAt,
  lines,
}: Order): boolean {
  return (
    lines.length > 0 &&
    (payment === 'paid' || payment === 'partly_refunded') &&
    status !== 'cancelled' &&
    (method === null || shippedAt !== null)
  );
}
