import Alert from '@mui/material/Alert';
import type { AdminOrderDetails } from '../../../../../server/admin/orders/contract.js';

type PrintHold = NonNullable<AdminOrderDetails['print_hold']>;

/** Holds that say more than the order's state and its issues, which the page shows anyway. */
const SHOWN: readonly PrintHold['code'][] = ['payment_on_its_way', 'disputed', 'fraud_warning', 'inquiry'];

/** Why the gifts of this order are not printed now. */
export function PrintHoldBanner({ hold: { code, message } }: { hold: PrintHold }) {
  if (!SHOWN.includes(code)) return null;
  return (
    <Alert severity="info" role="region" aria-label="Printing waits">
      <strong>Printing waits</strong>
      <p>{message}</p>
    </Alert>
  );
}
