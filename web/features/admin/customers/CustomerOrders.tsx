import { ReceiptIcon } from '@phosphor-icons/react/dist/csr/Receipt';
import { Link } from 'react-router-dom';
import type { AdminCustomerDetails } from '../../../../server/admin/customers/contract.js';
import { shortDate } from '../../../shared/dates.js';
import { formatDollars } from '../../../shared/money.js';
import { EmptyState } from '../../../shared/ui/EmptyState.js';
import { ErrorState } from '../../../shared/ui/ErrorState.js';
import { Skeleton } from '../../../shared/ui/Skeleton.js';
import { StatusBadge } from '../../../shared/ui/StatusBadge.js';
import { countedTotal } from '../counted-total.js';
import { KEEP_FRESH } from '../keep-fresh.js';
import styles from './CustomerOrders.module.css';
import { useCustomerOrdersQuery } from './customers-api.js';

/** The newest of their orders, with the way to all of them. */
export function CustomerOrders({ customer }: { customer: AdminCustomerDetails }) {
  const { data, isError, isFetching, refetch } = useCustomerOrdersQuery(customer.id, KEEP_FRESH);
  return (
    <section aria-labelledby="customer-orders" className={styles.orders} aria-busy={isFetching}>
      <h3 id="customer-orders">Orders</h3>
      {isError && !data ? (
        <ErrorState title="The orders could not be loaded." onRetry={() => void refetch()} />
      ) : data?.orders.length === 0 ? (
        <EmptyState compact heading="h3" icon={<ReceiptIcon size={24} aria-hidden />} title="No orders yet" />
      ) : (
        <ul className={styles.list}>
          {data?.orders.map((order) => (
            <li key={order.id}>
              <Link to={`/bestgiftsdashboard/orders/${order.id}`} className={styles.order}>
                <span className={styles.number}>{order.order_number}</span>
                <StatusBadge status={order.status} />
                <time dateTime={order.created_at} className={styles.date}>
                  {shortDate(order.created_at)}
                </time>
                <span className={styles.total}>{formatDollars(order.total_amount)}</span>
              </Link>
            </li>
          )) ?? (
            <li className={styles.order}>
              <Skeleton height="32px" />
            </li>
          )}
        </ul>
      )}
      {data?.next && (
        <Link to={`/bestgiftsdashboard/orders?customer=${customer.id}`} className={styles.all}>
          All {countedTotal(data.total)} orders
        </Link>
      )}
    </section>
  );
}
