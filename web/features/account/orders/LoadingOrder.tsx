import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { failureMessage } from '../../../shared/api/failure-message.js';
import { ErrorState } from '../../../shared/ui/ErrorState.js';
import { ORDER_COLUMNS } from './OrderView.js';

/** Heading of the page while the order is loading. */
function Heading() {
  return <h1 className="visually-hidden">Your order</h1>;
}

export function LoadingOrder() {
  return (
    <>
      <Heading />
      <Box sx={ORDER_COLUMNS} aria-busy="true">
        <p className="visually-hidden" role="status">
          Loading your order
        </p>
        <Box sx={{ display: 'grid', gap: 3 }}>
          <Skeleton width={220} height={26} />
          <Skeleton width="min(420px, 100%)" height={46} />
          <Skeleton width="min(360px, 100%)" height={27} />
          <Skeleton height={96} />
        </Box>
        <Skeleton variant="panel" height={320} />
      </Box>
    </>
  );
}

interface OrderNotLoadedProps {
  error: unknown;
  onRetry: () => void;
}

export function OrderNotLoaded({ error, onRetry }: OrderNotLoadedProps) {
  return (
    <>
      <Heading />
      <ErrorState
        title="Your order could not be loaded."
        message={`Nothing is lost. ${failureMessage(error)}`}
        onRetry={onRetry}
      />
    </>
  );
}
