import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { ReceiptIcon } from '@phosphor-icons/react/dist/csr/Receipt';
import type { ReactNode } from 'react';
import { Link, useLocation, useParams } from 'react-router-dom';
import type { AdminOrderDetails } from '../../../../../server/admin/orders/contract.js';
import { failureMessage } from '../../../../shared/api/failure-message.js';
import { PRIVATE_IMAGE_POLLING } from '../../../../shared/images/fresh-pictures.js';
import { EmptyState } from '../../../../shared/ui/EmptyState.js';
import { ErrorState } from '../../../../shared/ui/ErrorState.js';
import { usePageTitle } from '../../../../shared/use-page-title.js';
import { BackLink } from '../../BackLink.js';
import { REFETCH_ON_FOCUS } from '../../keep-fresh.js';
import { OutOfDate } from '../../ListPage.js';
import { useAdminOrderQuery } from './order-details-api.js';
import { isMoving } from './production-words.js';
import { OrderSheet } from './OrderSheet.js';

/** Polling interval in ms while a refund, a print file or a production is pending. */
const REFUND_POLL_MS = 3_000;

/** /bestgiftsdashboard/orders/:id */
export default function OrderDetailsPage() {
  const { id = '' } = useParams();
  const { state } = useLocation() as { state: { list?: string } | null };
  const query = useFreshOrder(id);
  const order = query.currentData;
  usePageTitle(order ? `Order ${order.order_number}` : 'Order');

  return (
    <Stack spacing={5} sx={{ '& > a': { alignSelf: 'start' } }}>
      {/* Back to the same filters and page of the list. */}
      <BackLink to={`/bestgiftsdashboard/orders${state?.list ?? ''}`}>Orders</BackLink>
      <LoadedOrder query={query} loading="Loading the order">
        {order && <OrderSheet key={order.id} order={order} />}
      </LoadedOrder>
    </Stack>
  );
}

interface LoadedOrderProps {
  query: { currentData?: AdminOrderDetails | undefined; error?: unknown; refetch: () => unknown };
  /** Accessible name of the loading state. */
  loading: string;
  children: ReactNode;
}

/** An order's content, or the reason why it is not shown. */
export function LoadedOrder({ query: { currentData: order, error, refetch }, loading, children }: LoadedOrderProps) {
  const { status } = (error ?? {}) as { status?: unknown };
  if (order) {
    return (
      <>
        {error !== undefined && <OutOfDate />}
        {children}
      </>
    );
  }
  if (status === 404 || status === 400) {
    return (
      <EmptyState
        icon={<ReceiptIcon size={28} aria-hidden />}
        title="Order not found"
        message="The link may be incomplete. All orders are in the list."
        action={
          <Button component={Link} to="/bestgiftsdashboard/orders" variant="outlined">
            All orders
          </Button>
        }
      />
    );
  }
  if (error) {
    return <ErrorState title="The order could not be loaded." message={failureMessage(error)} onRetry={() => void refetch()} />;
  }
  return (
    <Stack spacing={5} role="status" aria-label={loading}>
      <Skeleton width={280} height={40} />
      <Skeleton variant="panel" height={220} />
      <Skeleton variant="panel" height={160} />
    </Stack>
  );
}

/** The order, polled while a refund, a print file or a production is pending. */
function useFreshOrder(id: string) {
  const query = useAdminOrderQuery(id, { ...PRIVATE_IMAGE_POLLING, ...REFETCH_ON_FOCUS });
  const order = query.currentData;
  const isRefunding = order?.refunds.some(({ state }) => state === 'requested') ?? false;
  const isPrinting = order?.lines.some(({ print_file }) => print_file?.state === 'preparing') ?? false;
  const isProducing = order?.production.attempts.some(isMoving) ?? false;
  useAdminOrderQuery(id, {
    skip: !isRefunding && !isPrinting && !isProducing,
    pollingInterval: REFUND_POLL_MS,
    skipPollingIfUnfocused: true,
  });
  return query;
}
