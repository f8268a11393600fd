import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { LinkFailure } from './LinkProblem.js';

export type MailType = 'signup' | 'recovery';

interface SentCode {
  /** The address or the number, as the server was told it. */
  to: string;
  /** When the last message went out, in milliseconds since 1970; or when it was begun to wait for an older one. */
  since: number;
}

export type Step =
  | { kind: 'ask-address'; type: MailType }
  /** `isNew` is false when the mail is an older one. */
  | ({ kind: 'mailed-code'; type: MailType; isNew: boolean } & SentCode)
  | ({ kind: 'texted-code' } & SentCode);

const MINUTE_MS = 60_000;
/** How long codes live (spec section 2); asking for an address has no end. */
const LIFE_MS = { 'mailed-code': 24 * 60 * MINUTE_MS, 'texted-code': 10 * MINUTE_MS };

/**
 * Where a visitor stands on the sign-in page. It is kept in the browser's history: a reload and a tab that was thrown
 * away come back to it with its address and its time, and Back goes one step back.
 */
export function useStep() {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  // A code that dies while somebody types it is refused by the server, and not taken from under their hands.
  const [openedAt] = useState(() => Date.now());
  const { problem, step } = (state ?? {}) as { problem?: LinkFailure; step?: Step };
  const isDead = step && step.kind !== 'ask-address' && step.since + LIFE_MS[step.kind] < openedAt;
  return {
    /** What became of the link that led here. */
    problem,
    step: isDead ? undefined : step,
    begin: (next: Step) => void navigate({ search }, { state: { step: next } }),
    /** The step goes on as another, and Back leads to the one before. */
    become: (next: Step) => void navigate({ search }, { state: { step: next }, replace: true }),
    back: () => void navigate(-1),
  };
}
