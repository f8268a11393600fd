import { ORDER_STATUSES, type OrderStatus } from '../../../../server/checkout/contract.js';
import { ORDER_STATUS } from '../../../shared/ui/order-status.js';
import styles from '../controls.module.css';

interface StatusSelectProps {
  label: string;
  value: OrderStatus;
  onChange: (status: OrderStatus) => void;
}

export function StatusSelect({ label, value, onChange }: StatusSelectProps) {
  return (
    <select
      className={styles.select}
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(target.value as OrderStatus)}
    >
      {/* Of a newer server: not to be chosen, but not to be taken for another either. */}
      {!ORDER_STATUSES.includes(value) && (
        <option value={value} disabled>
          {value}
        </option>
      )}
      {ORDER_STATUSES.map((status) => (
        <option key={status} value={status}>
          {ORDER_STATUS[status].word}
        </option>
      ))}
    </select>
  );
}
