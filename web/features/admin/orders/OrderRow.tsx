import Checkbox from '@mui/material/Checkbox';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { useLocation } from 'react-router-dom';
import type { AdminOrder } from '../../../../server/admin/orders/contract.js';
import { shortDate } from '../../../shared/dates.js';
import { formatDollars } from '../../../shared/money.js';
import { ButtonLink } from '../../../shared/ui/Button.js';
import { lookOf } from '../../../shared/ui/server-values.js';
import { StatusBadge } from '../../../shared/ui/StatusBadge.js';
import { nameOf } from '../name-of.js';
import styles from './OrdersTable.module.css';
import text from '../text.module.css';
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
    <TableRow selected={selected}>
      <TableCell padding="checkbox" style={{ gridArea: 'tick' }}>
        <Checkbox
          checked={selected}
          onChange={({ target }) => onSelect(target.checked)}
          slotProps={{ input: { 'aria-label': `Select order ${number}` } }}
        />
      </TableCell>
      <TableCell className={styles.number} style={{ gridArea: 'number' }}>
        {number}
      </TableCell>
      <TableCell className={styles.customer} style={{ gridArea: 'customer' }}>
        {nameOf(customer)}
        <span className={text.small}>{customer.email}</span>
      </TableCell>
      <TableCell style={{ gridArea: 'status' }}>
        <StatusBadge status={status} />
      </TableCell>
      <TableCell className={styles.money} align="right" style={{ gridArea: 'money' }}>
        {formatDollars(order.total_amount)}
        <span className={text.small}>
          <span className={payment === 'needs_attention' ? styles.attention : undefined}>{lookOf(PAYMENTS, payment).word}</span>
          {order.shipped_at !== null && ' · Sent'}
        </span>
      </TableCell>
      <TableCell className={styles.date} style={{ gridArea: 'date' }}>
        <time dateTime={order.created_at}>{shortDate(order.created_at)}</time>
      </TableCell>
      <TableCell style={{ gridArea: 'actions' }}>
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
      </TableCell>
    </TableRow>
  );
}
