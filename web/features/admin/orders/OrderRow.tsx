import type { AdminOrder } from '../../../../server/admin/orders/contract.js';
import type { OrderStatus, PaymentState } from '../../../../server/checkout/contract.js';
import { shortDate } from '../../../shared/dates.js';
import { formatDollars } from '../../../shared/money.js';
import { useToast } from '../../../shared/toasts/use-toast.js';
import { Badge } from '../../../shared/ui/Badge.js';
import { ORDER_STATUS } from '../../../shared/ui/order-status.js';
import { useSetOrderStatusMutation } from './orders-api.js';
import styles from '../table.module.css';

const PAYMENTS: Record<PaymentState, string> = {
  unpaid: 'Unpaid',
  paid: 'Paid',
  refunded: 'Refunded',
  partly_refunded: 'Partly refunded',
  expired: 'Expired',
  needs_attention: 'Needs attention',
};

export function OrderRow({ order }: { order: AdminOrder }) {
  const [setStatus, { isLoading }] = useSetOrderStatusMutation();
  const toast = useToast();
  const { first_name: firstName, last_name: lastName, email } = order.customer;

  const change = async (status: OrderStatus) => {
    try {
      await setStatus({ id: order.id, status }).unwrap();
      const message = `${order.order_number} is now ${ORDER_STATUS[status].word}.`;
      toast({ tone: 'success', title: 'Order status updated successfully', message });
    } catch {
      toast({ tone: 'error', title: 'Failed to update order status' });
    }
  };

  return (
    <tr>
      <td data-label="Order Number" className={styles.number}>
        {order.order_number}
      </td>
      <td data-label="Customer">
        {`${firstName} ${lastName}`.trim() || 'Guest'}
        <span className={styles.email}>{email}</span>
      </td>
      <td data-label="Status">
        <Badge tone={ORDER_STATUS[order.status].tone}>{ORDER_STATUS[order.status].word}</Badge>
      </td>
      <td data-label="Payment">{PAYMENTS[order.payment_state]}</td>
      <td data-label="Total" className={styles.money}>
        {formatDollars(order.total_amount)}
      </td>
      <td data-label="Date">
        <time dateTime={order.created_at}>{shortDate(order.created_at)}</time>
      </td>
      <td data-label="Actions">
        <select
          className={styles.select}
          aria-label={`Status of order ${order.order_number}`}
          value={order.status}
          disabled={isLoading}
          onChange={({ target }) => void change(target.value as OrderStatus)}
        >
          {Object.entries(ORDER_STATUS).map(([status, { word }]) => (
            <option key={status} value={status}>
              {word}
            </option>
          ))}
        </select>
      </td>
    </tr>
  );
}
