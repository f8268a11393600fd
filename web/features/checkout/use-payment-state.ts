import { useEffect, useState } from 'react';
import { PAYMENT_STATES } from '../../../server/checkout/contract.js';
import type { PaymentStatus } from '../../../server/checkout/order-pages/contract.js';
import { usePaymentStatusQuery } from './checkout-api.js';
import { MINUTE_MS } from '../../../server/platform/durations/contract.js';

/** How long an unknown or unpaid payment counts as successful, in ms. */
const GRACE_PERIOD_MS = 10_000;
const POLL_MS = 1_000;
/** After this time polling slows down, in ms; it lasts as long as the page is visible. */
const SLOW_AFTER_MS = MINUTE_MS;
const SLOW_POLL_MS = 10_000;
const PAID: readonly (string | null)[] = ['paid', 'refunded', 'partly_refunded', 'needs_attention', 'charged_back'];

const MAKING_PDFS: readonly string[] = ['paid', 'partly_refunded'];

export interface PaymentView {
  /**
   * `checking` shows as success: the payment page only leads here after a payment. `on-its-way`: the money arrives in days,
   * or not at all, which is `failed`. `unreachable`: the server did not answer, which says nothing about the payment.
   */
  status: 'checking' | 'on-its-way' | 'paid' | 'failed' | 'not-paid' | 'unreachable';
  payment: PaymentStatus | undefined;
  /** The payment takes longer than usual. */
  isSlow: boolean;
  askAgain: () => void;
}

/** The server's state of the payment. */
export function usePaymentState(sessionId: string | null): PaymentView {
  const [elapsed, setElapsed] = useState(0);
  const [isComplete, setComplete] = useState(false);
  const [isOnItsWay, setOnItsWay] = useState(false);
  const isSlow = elapsed >= SLOW_AFTER_MS;
  const {
    data: payment,
    isError,
    refetch,
  } = usePaymentStatusQuery(sessionId ?? '', {
    skip: sessionId === null,
    pollingInterval: isComplete ? 0 : isSlow || isOnItsWay ? SLOW_POLL_MS : POLL_MS,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  });

  useEffect(() => {
    if (sessionId === null) return;
    const timers = [GRACE_PERIOD_MS, SLOW_AFTER_MS].map((ms) => setTimeout(() => setElapsed(ms), ms));
    return () => timers.forEach(clearTimeout);
  }, [sessionId]);

  const known = statusOf(payment, isError, 0);
  const hasAll = known === 'failed' || (known === 'paid' && payment !== undefined && pendingPdfCount(payment) === 0);
  if (hasAll !== isComplete) setComplete(hasAll);
  if ((known === 'on-its-way') !== isOnItsWay) setOnItsWay(known === 'on-its-way');

  return { status: statusOf(payment, isError, elapsed), payment, isSlow, askAgain: () => void refetch() };
}

/** Number of bought PDFs that are not ready yet. */
export function pendingPdfCount({ order, downloads }: PaymentStatus): number {
  if (!order || !MAKING_PDFS.includes(order.payment_state)) return 0;
  const bought = order.lines.filter(({ productType }) => productType !== 'product');
  return Math.max(0, bought.length - downloads.length);
}

function statusOf(payment: PaymentStatus | undefined, isError: boolean, elapsed: number): PaymentView['status'] {
  if (payment?.known && PAID.includes(payment.payment_state)) return 'paid';
  if (payment?.payment_state === 'on_its_way') return 'on-its-way';
  if (payment?.payment_state === 'failed') return 'failed';
  // An unknown state of a newer server does not count as unpaid.
  const isUnknown = payment?.payment_state && !PAYMENT_STATES.includes(payment.payment_state);
  if (elapsed < GRACE_PERIOD_MS || isUnknown) return 'checking';
  return isError ? 'unreachable' : 'not-paid';
}
