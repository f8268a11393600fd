import type { AdminOrderDetails } from '../../../../../server/admin/orders/contract.js';
import { MINUTE_MS } from '../../../../../server/platform/durations/contract.js';
import type { StatusDisplay } from '../../../../shared/ui/server-values.js';
import { formatDateTime } from '../../in-words.js';

export type Attempt = AdminOrderDetails['production']['attempts'][number];

export const STATES: Record<Attempt['state'], StatusDisplay> = {
  waiting: { tone: 'info', word: 'Waiting' },
  ready: { tone: 'info', word: 'Going out' },
  submitting: { tone: 'info', word: 'Going out' },
  accepted: { tone: 'info', word: 'Accepted' },
  printing: { tone: 'info', word: 'Printing' },
  sent: { tone: 'success', word: 'Sent' },
  cancelled: { tone: 'neutral', word: 'Canceled' },
  refused: { tone: 'error', word: 'Refused' },
};

export const ITEM_WORDS: Record<Attempt['items'][number]['state'], string> = {
  live: '',
  sent: 'sent',
  ended: 'not made',
  again: 'sent again',
  by_hand: 'you print it',
};

/** Whether the attempt's state may change any second. */
export function isMoving({ state, hold_until: until, cancelling }: Attempt): boolean {
  const isGoingOut =
    state === 'ready' || state === 'submitting' || (state === 'waiting' && until !== null && Date.parse(until) <= Date.now());
  return isGoingOut || cancelling === 'asked';
}

/** State of an attempt and its next step, in words. */
export function progressWords(attempt: Attempt, now: Date): string {
  const { state, failure, failing_since: since, cancelling } = attempt;
  if (failure === 'unauthorized') return 'The print partner refuses our key. It goes on by itself once PRODIGI_API_KEY is right.';
  if (failure)
    return `The print partner hasn’t answered since ${formatDateTime(since ?? '')}. We keep asking; nothing is sent twice.`;
  if (cancelling === 'asked') return 'The print partner is asked to cancel it.';
  if (cancelling === 'too_late') return 'Too late to cancel: the print partner goes on with it.';
  switch (state) {
    case 'waiting':
      return waitWords(attempt, now);
    case 'ready':
    case 'submitting':
      return 'It is on its way to the print partner.';
    case 'accepted':
      return 'The print partner has it and prepares the print.';
    case 'printing':
      return 'It is being printed.';
    case 'sent':
      return 'It left the print partner.';
    case 'cancelled':
      return 'This attempt was canceled.';
    case 'refused':
      return 'The print partner didn’t accept it.';
  }
}

function waitWords({ hold_until: until, held_because: because }: Attempt, now: Date): string {
  if (until === null) return 'You hold it. It goes out when you send it.';
  const minutes = Math.ceil((Date.parse(until) - now.getTime()) / MINUTE_MS);
  if (minutes > 0)
    return `Goes to the print partner in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}. Until then you can stop it.`;
  return because ? 'It waits.' : 'Its artwork and cost are being settled.';
}

/** Cost of an attempt, and the customer's payment, in words. */
export function costWords(attempt: Attempt, formatDollars: (amount: number) => string): string {
  const {
    quoted_amount: quoted,
    charged_amount: charged,
    paid_amount: paid,
    paid_with_shipping: withShipping,
    currency,
  } = attempt;
  const money = (amount: number) =>
    currency === 'USD' ? formatDollars(amount) : `${amount.toFixed(2)} ${currency ?? ''}`.trim();
  const cost = charged ?? quoted;
  const paidWords =
    paid > 0
      ? `The customer paid ${formatDollars(paid)} ${withShipping ? 'with' : 'without'} shipping`
      : 'At no charge for the customer';
  if (cost === null) return `${paidWords}. The cost is asked for when it goes out.`;
  const costs = charged === null ? `The partner wants ${money(cost)}` : `The partner charged ${money(cost)}`;
  return `${costs}. ${paidWords}.`;
}
