import { useRef, useState } from 'react';
import { uuidv7 } from 'uuidv7';
import type { RefundRequest } from '../../../../../server/admin/orders/contract.js';
import { apiErrorOf } from '../../../../shared/api/api.js';
import { useRefundOrderMutation } from './order-api.js';

const NO_ANSWER =
  'The shop did not answer, so it is not known whether the refund was asked for. Try again with the same amount: nothing is given back twice.';

interface RefundCall {
  /** @returns whether it was taken */
  refund: (request: RefundRequest) => Promise<boolean>;
  /** A sentence, empty when there is none. */
  problem: string;
  forgetProblem: () => void;
  busy: boolean;
}

/** Asks for refunds of an order. What got no answer keeps its key for the next try, also when the dialog was closed. */
export function useRefund(id: string): RefundCall {
  const [send, { isLoading }] = useRefundOrderMutation();
  const attempt = useRef({ body: '', key: '' });
  const [problem, setProblem] = useState('');

  const refund = async (request: RefundRequest) => {
    const body = JSON.stringify(request);
    if (attempt.current.body !== body) attempt.current = { body, key: uuidv7() };
    setProblem('');
    try {
      await send({ id, request, idempotencyKey: attempt.current.key }).unwrap();
      attempt.current = { body: '', key: '' };
      return true;
    } catch (error) {
      const answer = apiErrorOf(error);
      const isRefused = answer !== undefined && Number((error as { status?: unknown }).status) < 500;
      // A refusal is the end of an attempt; the same amount again is a new one.
      if (isRefused) attempt.current = { body: '', key: '' };
      setProblem(answer?.message ?? NO_ANSWER);
      return false;
    }
  };
  return { refund, problem, forgetProblem: () => setProblem(''), busy: isLoading };
}
