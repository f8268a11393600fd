import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check';
import type { PaymentState } from '../../../server/checkout/contract.js';
import { Badge, type BadgeTone } from '../../shared/ui/Badge.js';
import styles from './PaymentBadge.module.css';

const WORDS: Partial<Record<PaymentState, { word: string; tone: BadgeTone }>> = {
  paid: { word: 'Paid', tone: 'success' },
  refunded: { word: 'Refunded', tone: 'info' },
  partly_refunded: { word: 'Partly refunded', tone: 'info' },
  needs_attention: { word: 'We are looking at it', tone: 'warning' },
};

/** What happened to the money, as far as it is known. */
export function PaymentBadge({ state }: { state: PaymentState | null }) {
  const known = state && WORDS[state];
  return (
    <div role="status" className={state === 'paid' ? styles.paid : undefined}>
      {known && (
        <Badge tone={known.tone}>
          {state === 'paid' && <CheckIcon size={16} aria-hidden />} {known.word}
        </Badge>
      )}
    </div>
  );
}
