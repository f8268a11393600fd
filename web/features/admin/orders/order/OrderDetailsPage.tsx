import { useLocation, useParams } from 'react-router-dom';
import type { AdminOrderDetails } from '../../../../../server/admin/orders/contract.js';
import { KEPT_FRESH } from '../../../../shared/images/fresh-pictures.js';
import { Skeleton } from '../../../../shared/ui/Skeleton.js';
import { usePageTitle } from '../../../../shared/use-page-title.js';
import { BackLink } from '../../BackLink.js';
import { KEEP_FRESH } from '../../keep-fresh.js';
import { OutOfDate } from '../../OutOfDate.js';
import { useAdminOrderQuery } from './order-details-api.js';
import { OrderMissing } from './OrderMissing.js';
import styles from './OrderDetailsPage.module.css';
import { OrderSheet } from './OrderSheet.js';

/** Milliseconds between two looks at a refund that Stripe has not confirmed yet. */
const REFUND_POLL_MS = 3_000;

/** /bestgiftsdashboard/orders/:id */
export default function OrderDetailsPage() {
  const { id = '' } = useParams();
  const { state } = useLocation() as { state: { list?: string } | null };
  const { order, error, refetch } = useFreshOrder(id);
  usePageTitle(order ? `Order ${order.order_number}` : 'Order');

  return (
    <div className={styles.page}>
      {/* To the list as it was left: filters, page and all. */}
      <BackLink to={`/bestgiftsdashboard/orders${state?.list ?? ''}`}>Orders</BackLink>
      {order ? (
        <>
          {error !== undefined && <OutOfDate />}
          <OrderSheet key={order.id} order={order} />
        </>
      ) : error ? (
        <OrderMissing error={error} onRetry={() => void refetch()} />
      ) : (
        <div role="status" aria-label="Loading the order" className={styles.loading}>
          <Skeleton width="280px" height="40px" />
          <Skeleton height="220px" radius="var(--radius-panel)" />
          <Skeleton height="160px" radius="var(--radius-panel)" />
        </div>
      )}
    </div>
  );
}

/** The order, asked for again and again while money is on its way back or a print file is being made. */
function useFreshOrder(id: string): { order: AdminOrderDetails | undefined; error: unknown; refetch: () => unknown } {
  const first = useAdminOrderQuery(id, { ...KEPT_FRESH, ...KEEP_FRESH });
  const order = first.currentData;
  const isRefunding = order?.refunds.some(({ state }) => state === 'requested') ?? false;
  const isPrinting = order?.lines.some(({ print_file }) => print_file?.state === 'preparing') ?? false;
  useAdminOrderQuery(id, { skip: !isRefunding && !isPrinting, pollingInterval: REFUND_POLL_MS, skipPollingIfUnfocused: true });
  return { order, error: first.error, refetch: first.refetch };
}
