import { useRef } from 'react';
import { uuidv7 } from 'uuidv7';
import type { RefundRequest } from '../../../../../server/admin/orders/refunds/contract.js';
import { apiErrorOf } from '../../../../shared/api/api.js';
import { useRefundOrderMutation } from './order-details-api.js';

const NO_ANSWER =
  'The shop didn’t respond, so the refund may or may not have gone through. Try the same refund again: it won’t be made twice.';

/** Refund of an amount or of items. */
type NewRefund = Pick<RefundRequest, 'reason'> & Partial<RefundRequest>;

interface RefundCall {
  /** @returns the problem, '' after a success */
  refund: (request: NewRefund) => Promise<string>;
  busy: boolean;
}

/**
 * Requests refunds of an order. When the same refund is tried again after a request without an answer, the request is
 * repeated unchanged and with its key, even if the dialog was closed or the reason was edited in between.
 */
export function useRefund(id: string): RefundCall {
  const [send, { isLoading }] = useRefundOrderMutation();
  const unanswered = useRef<{ request: NewRefund; key: string }>(null);

  const refund = async (wanted: NewRefund) => {
    const before = unanswered.current;
    const attempt = before && isSame(before.request, wanted) ? before : { request: wanted, key: uuidv7() };
    unanswered.current = attempt;
    try {
      await send({ id, request: attempt.request, idempotencyKey: attempt.key }).unwrap();
      unanswered.current = null;
      return '';
    } catch (error) {
      const answer = apiErrorOf(error);
      const isRefused = answer !== undefined && Number((error as { status?: unknown }).status) < 500;
      // A refusal ends the attempt; the same amount again is a new attempt.
      if (isRefused) unanswered.current = null;
      return answer?.message ?? NO_ANSWER;
    }
  };
  return { refund, busy: isLoading };
}

function isSame(one: NewRefund, other: NewRefund): boolean {
  return JSON.stringify({ ...one, reason: '' }) === JSON.stringify({ ...other, reason: '' });
}
