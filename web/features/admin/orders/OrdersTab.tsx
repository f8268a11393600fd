import { ReceiptIcon } from '@phosphor-icons/react/dist/csr/Receipt';
import { Button } from '../../../shared/ui/Button.js';
import { EmptyState } from '../../../shared/ui/EmptyState.js';
import { ErrorState } from '../../../shared/ui/ErrorState.js';
import { Skeleton } from '../../../shared/ui/Skeleton.js';
import { useAdminOrdersInfiniteQuery } from './orders-api.js';
import styles from '../table.module.css';
import { OrderRow } from './OrderRow.js';

const SKELETON_ROWS = ['1', '2', '3', '4', '5'];

/** All orders, newest first (spec section 2). */
export default function OrdersTab() {
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useAdminOrdersInfiniteQuery(
    undefined,
    { refetchOnMountOrArgChange: true },
  );
  const orders = data?.pages.flatMap((page) => page.orders);

  return (
    <section aria-labelledby="orders-title">
      <h2 id="orders-title">Orders Management</h2>
      <p>View and manage all customer orders</p>
      {isError && !orders ? (
        <ErrorState title="The orders could not be loaded." message="Please try again." onRetry={() => void refetch()} />
      ) : orders?.length === 0 ? (
        <EmptyState
          icon={<ReceiptIcon size={28} aria-hidden />}
          title="No orders yet"
          message="The first one will stand here the moment it is placed."
        />
      ) : (
        <div className={styles.panel}>
          <table className={styles.table} aria-busy={!orders}>
            <thead>
              <tr>
                <th scope="col">Order Number</th>
                <th scope="col">Customer</th>
                <th scope="col">Status</th>
                <th scope="col">Payment</th>
                <th scope="col" className={styles.money}>
                  Total
                </th>
                <th scope="col">Date</th>
                <th scope="col">Actions</th>
              </tr>
            </thead>
            <tbody>
              {orders
                ? orders.map((order) => <OrderRow key={order.id} order={order} />)
                : SKELETON_ROWS.map((row) => (
                    <tr key={row}>
                      <td colSpan={7}>
                        <Skeleton height="36px" />
                      </td>
                    </tr>
                  ))}
            </tbody>
          </table>
        </div>
      )}
      {hasNextPage && (
        <Button variant="outline" size={40} disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {isFetchingNextPage ? 'Loading older orders…' : 'Older'}
        </Button>
      )}
    </section>
  );
}
