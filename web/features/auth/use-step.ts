import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { LinkFailure } from './LinkProblem.js';
import { useGoBack } from '../../shared/use-go-back.js';
import { DAY_MS, MINUTE_MS } from '../../../server/platform/durations/contract.js';

export type MailType = 'signup' | 'recovery';

interface SentCode {
  /** The email address or phone number, as it was sent to the server. */
  to: string;
  /** When the last message was sent, in ms since 1970; or when waiting for an earlier one began. */
  since: number;
}

export type SignInStep =
  | { kind: 'ask-address'; type: MailType }
  /** `isNew` is false when the email is an earlier one. */
  | ({ kind: 'mailed-code'; type: MailType; isNew: boolean } & SentCode)
  | ({ kind: 'texted-code' } & SentCode);

/** Lifetime of codes; the step that asks for an address never expires. */
const LIFE_MS = { 'mailed-code': DAY_MS, 'texted-code': 10 * MINUTE_MS };

/**
 * The visitor's step on the sign-in page. It is kept in the browser's history: a reload or a discarded tab restores it
 * with its address and time, and Back goes one step back.
 */
export function useStep() {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const back = useGoBack();
  // A code that expires while it is typed is refused by the server; the field does not disappear during typing.
  const [openedAt] = useState(() => Date.now());
  const { problem, step } = (state ?? {}) as { problem?: LinkFailure; step?: SignInStep };
  const isDead = step && step.kind !== 'ask-address' && step.since + LIFE_MS[step.kind] < openedAt;
  return {
    /** Why the link that led here failed. */
    problem,
    step: isDead ? undefined : step,
    begin: (next: SignInStep) => void navigate({ search }, { state: { step: next } }),
    /** Replaces the step with another, keeping Back to the previous one. */
    become: (next: SignInStep) => void navigate({ search }, { state: { step: next }, replace: true }),
    back,
  };
}
