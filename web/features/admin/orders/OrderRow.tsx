import { useLocation } from 'react-router-dom';
import type { AdminOrder } from '../../../../server/admin/orders/contract.js';
import { shortDate } from '../../../shared/dates.js';
import { formatDollars } from '../../../shared/money.js';
import { ButtonLink } from '../../../shared/ui/Button.js';
import { lookOf } from '../../../shared/ui/server-values.js';
import { StatusBadge } from '../../../shared/ui/StatusBadge.js';
import { nameOf } from '../name-of.js';
import styles from './OrdersTable.module.css';
import { PAYMENTS } from './payment-words.js';
import { StatusSelect } from './StatusSelect.js';
import { useStatusChange } from './use-status-change.js';

interface OrderRowProps {
  order: AdminOrder;
  selected: boolean;
  onSelect: (selected: boolean) => void;
}

export function OrderRow({ order, selected, onSelect }: OrderRowProps) {
  const { order_number: number, customer, status, payment_state: payment } = order;
  const changeStatus = useStatusChange();
  const { search } = useLocation();

  return (
    <tr className={selected ? styles.selected : undefined}>
      <td className={styles.tick}>
        <label className={styles.tickBox}>
          <input
            type="checkbox"
            aria-label={`Select order ${number}`}
            checked={selected}
            onChange={({ target }) => onSelect(target.checked)}
          />
        </label>
      </td>
      <td className={styles.number}>{number}</td>
      <td className={styles.customer}>
        {nameOf(customer)}
        <span className={styles.email} title={customer.email}>{customer.email}</span>
      </td>
      <td className={styles.status}>
        <StatusBadge status={status} />
      </td>
      <td className={styles.money}>
        {formatDollars(order.total_amount)}
        <span className={payment === 'needs_attention' ? styles.attention : styles.payment}>
          {lookOf(PAYMENTS, payment).word}
          {order.shipped_at !== null && ' · Sent'}
        </span>
      </td>
      <td className={styles.date}>
        <time dateTime={order.created_at}>{shortDate(order.created_at)}</time>
      </td>
      <td className={styles.actions}>
        <div className={styles.controls}>
          <StatusSelect
            label={`Status of order ${number}`}
            value={status}
            onChange={(next) => changeStatus(order, next)}
          />
          <ButtonLink variant="outline" size={40} to={order.id} state={{ list: search }} aria-label={`Details of order ${number}`}>
            Details
          </ButtonLink>
        </div>
      </td>
    </tr>
  );
}
