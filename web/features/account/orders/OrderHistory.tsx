import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight';
import { ImagesIcon } from '@phosphor-icons/react/dist/csr/Images';
import type { Ref } from 'react';
import { Link } from 'react-router-dom';
import type { Order } from '../../../../server/checkout/contract.js';
import { countedPictures } from '../../../../server/checkout/marketing/packs/contract.js';
import { failureMessage } from '../../../shared/api/failure-message.js';
import { shortDate } from '../../../shared/dates.js';
import { formatDollars } from '../../../shared/money.js';
import { BusyButton } from '../../../shared/mui/BusyButton.js';
import { LinePicture } from '../../../shared/orders/LinePicture.js';
import { ErrorState } from '../../../shared/ui/ErrorState.js';
import { useShowMore } from '../../../shared/use-show-more.js';
import { Section } from '../Section.js';
import { getOrderBadge, getProgressSummary } from './order-progress.js';
import { useOrdersInfiniteQuery } from './order-history-api.js';

/** The orders of the account, newest first; older ones on demand. */
export function OrderHistory() {
  const query = useOrdersInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data, error, isError, refetch, hasNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  const orders = data?.pages.flatMap((page) => page.orders);
  const { list, showMore } = useShowMore(orders?.length ?? 0, query);
  return (
    <Section
      title="Orders"
      query={{ data: orders, isError, refetch }}
      hidesCount={hasNextPage}
      loading={<Skeleton variant="panel" height={97} />}
      failure={{ title: 'Your orders could not be loaded.', message: 'Nothing is lost. Please try again.' }}
    >
      {(loaded) => (
        <>
          <OrderList ref={list} orders={loaded} />
          {isFetchNextPageError && <ErrorState title="Your older orders could not be loaded." message={failureMessage(error)} />}
          {hasNextPage && (
            <Box sx={{ display: 'grid', justifyItems: 'center', mt: 4 }}>
              <BusyButton variant="outlined" isBusy={isFetchingNextPage} onClick={showMore}>
                {isFetchingNextPage ? 'One moment…' : 'Show older orders'}
              </BusyButton>
            </Box>
          )}
        </>
      )}
    </Section>
  );
}

function OrderList({ ref, orders }: { ref: Ref<HTMLUListElement>; orders: readonly Order[] }) {
  // Only one line, because customers without orders visit this page for the pictures below.
  if (orders.length === 0) {
    return (
      <Typography color="textSecondary">
        No orders yet. Your orders and their PDF files will be here. <Link to="/order">Find an order placed as a guest</Link>
      </Typography>
    );
  }
  return (
    <Paper
      component="ul"
      elevation={0}
      ref={ref}
      sx={{ overflow: 'hidden', '& li + li': { borderTop: 1, borderColor: 'divider' } }}
    >
      {orders.map((order) => (
        <li key={order.id}>
          <OrderRow order={order} />
        </li>
      ))}
    </Paper>
  );
}

function PackIcon() {
  return (
    <Box sx={{ display: 'grid', placeItems: 'center', aspectRatio: 1, bgcolor: 'blush', color: 'primary.main' }}>
      <ImagesIcon size={26} aria-hidden />
    </Box>
  );
}

/** One row; on phones the details are stacked beside the picture. */
const ROW = {
  display: { xs: 'grid', sm: 'flex' },
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  alignItems: { xs: 'start', sm: 'center' },
  gap: { xs: '8px 12px', sm: 4 },
  p: { xs: '14px 16px', sm: '15px 20px 15px 24px' },
  color: 'text.primary',
  textDecoration: 'none',
  '&:hover': { bgcolor: 'sunken' },
  '&:focus-visible': { outlineOffset: '-4px' },
};
const END = {
  display: 'flex',
  flex: 'none',
  gridColumn: 2,
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 5,
  fontVariantNumeric: 'tabular-nums',
  '& > strong': { minWidth: { sm: 84 }, fontWeight: 600, textAlign: 'right' },
};
function OrderRow({ order }: { order: Order }) {
  const { tone, word } = getOrderBadge(order);
  const [line, ...others] = order.lines;
  return (
    <Box component={Link} to={`/my-account/orders/${order.id}`} sx={ROW}>
      <Box sx={{ flex: 'none', width: 52, borderRadius: 'var(--radius-badge)', overflow: 'hidden' }}>
        {line || !order.pack ? <LinePicture line={line} sizes="52px" /> : <PackIcon />}
      </Box>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 600 }}>
          {line?.productName ?? (order.pack && countedPictures(order.pack.pictures))}
          {others.length > 0 && ` and ${others.length} more`}
        </Typography>
        <Typography variant="hint">
          <span translate="no">{order.order_number}</span> ·{' '}
          <time dateTime={order.created_at}>{shortDate(order.created_at)}</time>
        </Typography>
        <Typography variant="hint">{getProgressSummary(order).title}</Typography>
      </Box>
      <Box sx={END}>
        <Chip color={tone} label={word} />
        <strong>{formatDollars(order.total_amount)}</strong>
      </Box>
      <Box
        component={CaretRightIcon}
        size={20}
        aria-hidden
        sx={{ display: { xs: 'none', sm: 'block' }, color: 'text.secondary' }}
      />
    </Box>
  );
}
