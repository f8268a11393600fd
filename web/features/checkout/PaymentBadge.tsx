import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check';
import type { PaymentState } from '../../../server/checkout/contract.js';
import { Badge } from '../../shared/ui/Badge.js';
import { type StatusDisplay, getStatusDisplay } from '../../shared/ui/server-values.js';
import styles from './PaymentBadge.module.css';

const LOOKS: Partial<Record<PaymentState, StatusDisplay>> = {
  on_its_way: { word: 'On its way', tone: 'info' },
  failed: { word: 'Failed', tone: 'error' },
  paid: { word: 'Paid', tone: 'success' },
  refunded: { word: 'Refunded', tone: 'info' },
  partly_refunded: { word: 'Partly refunded', tone: 'info' },
  charged_back: { word: 'Payment reversed', tone: 'error' },
  needs_attention: { word: 'Under review', tone: 'warning' },
};

/** Badge with the payment state; empty while the order is unpaid. */
export function PaymentBadge({ state }: { state: PaymentState | null }) {
  const isUnpaid = state === null || state === 'unpaid' || state === 'expired';
  const look = isUnpaid ? undefined : getStatusDisplay(LOOKS, state);
  return (
    <div role="status" className={state === 'paid' ? styles.paid : undefined}>
      {look && (
        <Badge tone={look.tone}>
          {state === 'paid' && <CheckIcon size={16} aria-hidden />} {look.word}
        </Badge>
      )}
    </div>
  );
}
