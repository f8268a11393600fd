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
  /** `checking` shows as success: the payment page only leads here after one. */
  verdict: 'checking' | 'paid' | 'not-paid';
  payment: PaymentStatus | undefined;
}

/** What the server knows of the payment behind the success page. */
export function usePaymentState(sessionId: string | null): PaymentView {
  const [elapsed, setElapsed] = useState(0);
  const done = elapsed >= POLL_END_MS;
  const { data: payment } = usePaymentStatusQuery(sessionId ?? '', {
    skip: sessionId === null,
    pollingInterval: done ? 0 : POLL_MS,
    skipPollingIfUnfocused: true,
  });

  useEffect(() => {
    if (sessionId === null) return;
    const timers = [PATIENCE_MS, POLL_END_MS].map((ms) => setTimeout(() => setElapsed(ms), ms));
    return () => timers.forEach(clearTimeout);
  }, [sessionId]);

  const paid = payment !== undefined && payment.known && PAID.includes(payment.payment_state);
  if (paid) return { verdict: 'paid', payment };
  const outOfPatience = sessionId !== null && elapsed >= PATIENCE_MS;
  return { verdict: outOfPatience ? 'not-paid' : 'checking', payment };
}
