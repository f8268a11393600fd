import type { Order, PaymentState } from '../../../server/checkout/contract.js';
import { formatDollars } from '../../shared/money.js';
import { Badge } from '../../shared/ui/Badge.js';
import { ORDER_STATUS } from '../../shared/ui/order-status.js';
import { Skeleton } from '../../shared/ui/Skeleton.js';
import { useOrdersQuery } from './account-api.js';
import { shortDate } from './dates.js';
import { OrderLineRow } from './OrderLineRow.js';
import styles from './Orders.module.css';
import { Section } from './Section.js';

const PAYMENT: Record<PaymentState, string> = {
  unpaid: 'Not paid',
  paid: 'Paid',
  refunded: 'Refunded',
  partly_refunded: 'Partly refunded',
  expired: 'Payment expired',
  needs_attention: 'We are looking into this payment',
};

export function Orders() {
  return (
    <Section
      title="Orders"
      query={useOrdersQuery(undefined, { refetchOnMountOrArgChange: true })}
      loading={<Skeleton height="184px" radius="var(--radius-panel)" />}
      failure={{ title: 'Your orders could not be loaded.', message: 'Nothing is lost. Please try again.' }}
    >
      {(orders) => <OrderList orders={orders} />}
    </Section>
  );
}

function OrderList({ orders }: { orders: readonly Order[] }) {
  // One line only: what a customer without orders comes here for are the pictures below.
  if (orders.length === 0) return <p className={styles.none}>No orders yet. Your orders and their PDF files will be here.</p>;
  return (
    <ul className={styles.list}>
      {orders.map((order) => (
        <li key={order.id}>
          <OrderCard order={order} />
        </li>
      ))}
    </ul>
  );
}

function OrderCard({ order }: { order: Order }) {
  const { tone, word } = ORDER_STATUS[order.status];
  return (
    <article className={styles.card} aria-label={`Order ${order.order_number}`}>
      <header className={styles.top}>
        <h3 className={styles.number}>{order.order_number}</h3>
        <Badge tone={tone}>{word}</Badge>
        <p className={styles.facts}>
          <time dateTime={order.created_at}>{shortDate(order.created_at)}</time> · {PAYMENT[order.payment_state]}
        </p>
        <p className={styles.total}>{formatDollars(order.total_amount)}</p>
      </header>
      <ul>
        {order.lines.map((line) => (
          <OrderLineRow key={line.id} line={line} />
        ))}
      </ul>
    </article>
  );
}
