import { useState } from 'react';
import type { AdminOrder } from '../../../../server/admin/orders/contract.js';
import type { OrderStatus } from '../../../../server/checkout/contract.js';
import { Button } from '../../../shared/ui/Button.js';
import styles from './BulkBar.module.css';
import { countOfOrders } from './count-of-orders.js';
import { StatusSelect } from './StatusSelect.js';
import { useBulkStatus } from './use-bulk-status.js';

interface BulkBarProps {
  selected: AdminOrder[];
  /** Nothing is to be selected any more. */
  onDone: () => void;
}

/** What can be done with the orders that are selected. */
export function BulkBar({ selected, onDone }: BulkBarProps) {
  const [status, setStatus] = useState<OrderStatus>('processing');
  const { change, busy } = useBulkStatus();

  const apply = async () => {
    const ids = selected.map(({ id }) => id);
    if (await change(ids, status)) onDone();
  };

  return (
    <div className={styles.bar} role="group" aria-label="Change the selected orders">
      <p className={styles.count} aria-hidden>
        {countOfOrders(selected.length)} selected
      </p>
      <Button variant="quiet" size={40} onClick={onDone}>
        Clear selection
      </Button>
      <StatusSelect label="Status for the selected orders" value={status} onChange={setStatus} />
      <Button size={40} disabled={busy} onClick={() => void apply()}>
        {busy ? 'Changing…' : 'Change status'}
      </Button>
    </div>
  );
}
