import type { PaymentState } from '../../../../server/checkout/contract.js';
import type { StatusDisplay } from '../../../shared/ui/server-values.js';

/** Labels of payment states for the owner. */
export const PAYMENTS: Record<PaymentState, StatusDisplay> = {
  unpaid: { word: 'Unpaid', tone: 'neutral' },
  on_its_way: { word: 'On its way', tone: 'warning' },
  paid: { word: 'Paid', tone: 'success' },
  refunded: { word: 'Refunded', tone: 'info' },
  partly_refunded: { word: 'Partly refunded', tone: 'info' },
  charged_back: { word: 'Lost to a dispute', tone: 'error' },
  expired: { word: 'Expired', tone: 'neutral' },
  failed: { word: 'Failed', tone: 'neutral' },
  needs_attention: { word: 'Needs attention', tone: 'error' },
};
