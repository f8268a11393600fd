import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { Link as RouterLink } from 'react-router-dom';
import type { WaitingLineList } from '../../../../server/admin/orders/contract.js';
import { failureMessage } from '../../../shared/api/failure-message.js';
import { BusyButton } from '../../../shared/mui/BusyButton.js';
import { DividedItem } from '../../../shared/mui/DividedItem.js';
import { EmptyState } from '../../../shared/ui/EmptyState.js';
import { ErrorState } from '../../../shared/ui/ErrorState.js';
import { ResponsiveImage } from '../../../shared/ui/Picture.js';
import { useShowMore } from '../../../shared/use-show-more.js';
import { Day } from '../Day.js';
import { REFETCH_ON_FOCUS } from '../keep-fresh.js';
import { OutOfDate } from '../ListPage.js';
import { AskAgainButton } from './AskAgainButton.js';
import { useWaitingLinesInfiniteQuery } from './waiting-lines-api.js';

const LINE = {
  display: 'grid',
  gridTemplateColumns: { xs: '64px minmax(0, 1fr)', sm: '64px minmax(0, 1fr) auto' },
  gap: '8px 16px',
  alignItems: 'center',
  // In a narrow window, the button is below the text, not below the picture.
  '& > button': { gridColumn: { xs: 2, sm: 3 }, justifySelf: 'start' },
};
const WORDS = { minWidth: 0, overflowWrap: 'anywhere' };

/** Gifts that wait for their customers, those that have waited longest first. */
export function WaitingLines() {
  const query = useWaitingLinesInfiniteQuery(undefined, REFETCH_ON_FOCUS);
  const { data, error, isFetchingNextPage, hasNextPage, refetch } = query;
  const lines = data?.pages.flatMap((page) => page.lines);
  const { list, showMore } = useShowMore(lines?.length ?? 0, query);
  if (!lines && error) {
    return <ErrorState title="The gifts could not be loaded." message={failureMessage(error)} onRetry={() => void refetch()} />;
  }
  if (!lines) return <Skeleton variant="panel" height={320} />;
  if (lines.length === 0) {
    return <EmptyState icon={<CheckCircleIcon size={28} aria-hidden />} title="No gift waits for its customer" heading="h3" />;
  }
  return (
    <>
      {error && <OutOfDate />}
      <ul ref={list}>
        {lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ul>
      {hasNextPage && (
        <BusyButton variant="outlined" isBusy={isFetchingNextPage} onClick={showMore}>
          {isFetchingNextPage ? 'Loading' : 'Show more'}
        </BusyButton>
      )}
    </>
  );
}

function Line({ line }: { line: WaitingLineList['lines'][number] }) {
  const { kind, message, since, reminded_at: reminded } = line;
  return (
    <DividedItem sx={LINE}>
      <ResponsiveImage src={line.image_url ?? undefined} alt="" sizes="64px" />
      <Box sx={WORDS}>
        <strong>{line.product_name}</strong>
        <Typography variant="lead">
          <Link component={RouterLink} to={`/bestgiftsdashboard/orders/${line.order_id}`} translate="no">
            {line.order_number}
          </Link>
          {', '}
          {kind === 'complete' ? 'waiting for a picture or words' : 'waiting for an answer'} since <Day at={since} />
          {reminded && (
            <>
              , reminded <Day at={reminded} />
            </>
          )}
        </Typography>
        {message && <Typography variant="hint">“{message}”</Typography>}
      </Box>
      <AskAgainButton orderId={line.order_id} lineId={line.line_id} name={line.product_name} />
    </DividedItem>
  );
}
