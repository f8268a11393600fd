import { useEffect, useState } from 'react';
import type { PaymentStatus } from '../../../server/checkout/contract.js';
import { usePaymentStatusQuery } from './checkout-api.js';

/** How long an unknown or unpaid payment is given the benefit of the doubt, in ms (design section 8). */
const PATIENCE_MS = 10_000;
const POLL_MS = 1_000;
/** Polling ends then, in ms: PDFs that take longer are found in the account and in the mail. */
const POLL_END_MS = 60_000;
const PAID: readonly (string | null)[] = ['paid', 'refunded', 'partly_refunded', 'needs_attention'];

export interface PaymentView {
  /**
   * `checking` shows as success: the payment page only leads here after one. `unreachable`: the shop could not be
   * asked, which says nothing about the payment.
   */
  verdict: 'checking' | 'paid' | 'not-paid' | 'unreachable';
  payment: PaymentStatus | undefined;
  /** No PDF is waited for any more. */
  done: boolean;
  askAgain: () => void;
}

/** What the server knows of the payment behind the success page. */
export function usePaymentState(sessionId: string | null): PaymentView {
  const [elapsed, setElapsed] = useState(0);
  const [isComplete, setComplete] = useState(false);
  const done = isComplete || elapsed >= POLL_END_MS;
  const {
    data: payment,
    isError,
    refetch,
  } = usePaymentStatusQuery(sessionId ?? '', {
    skip: sessionId === null,
    pollingInterval: done ? 0 : POLL_MS,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  });

  useEffect(() => {
    if (sessionId === null) return;
    const timers = [PATIENCE_MS, POLL_END_MS].map((ms) => setTimeout(() => setElapsed(ms), ms));
    return () => timers.forEach(clearTimeout);
  }, [sessionId]);

  const hasAll = verdictOf(payment, isError, 0) === 'paid' && payment !== undefined && pdfsInTheMaking(payment) === 0;
  if (hasAll !== isComplete) setComplete(hasAll);

  return { verdict: verdictOf(payment, isError, elapsed), payment, done, askAgain: () => void refetch() };
}

/** How many bought PDFs are still to come. */
export function pdfsInTheMaking({ order, downloads }: PaymentStatus): number {
  if (!order || order.payment_state === 'needs_attention' || order.payment_state === 'refunded') return 0;
  const bought = order.lines.filter(({ productType }) => productType !== 'product');
  return Math.max(0, bought.length - downloads.length);
}

function verdictOf(payment: PaymentStatus | undefined, isError: boolean, elapsed: number): PaymentView['verdict'] {
  if (payment?.known && PAID.includes(payment.payment_state)) return 'paid';
  if (elapsed < PATIENCE_MS) return 'checking';
  return isError ? 'unreachable' : 'not-paid';
}
