import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { JobQueues } from '../../../../server/admin/jobs/contract.js';
import { ErrorState } from '../../../shared/ui/ErrorState.js';
import { Skeleton } from '../../../shared/ui/Skeleton.js';
import { REFETCH_ON_FOCUS } from '../keep-fresh.js';
import { OutOfDate } from '../ListPage.js';
import { useJobQueuesQuery } from './jobs-api.js';

const COLUMNS = ['Queue', 'Running', 'Waiting', 'Later', 'Failed'];
const BOLD = { fontWeight: 600 };
const POLL_MS = 5_000;
const SKELETON_ROWS = ['1', '2', '3', '4', '5', '6', '7'];
type Queue = JobQueues['queues'][number];

/** Number of jobs per queue, polled while the page is visible. */
export function Queues() {
  const { data, isError, refetch } = useJobQueuesQuery(undefined, {
    ...REFETCH_ON_FOCUS,
    pollingInterval: POLL_MS,
    skipPollingIfUnfocused: true,
  });

  if (data ? !data.is_reachable : isError) {
    return (
      <ErrorState
        title="The queues cannot be reached."
        message="Their numbers are missing for now. Jobs are kept and will run once the queues are back."
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <>
      {isError && <OutOfDate />}
      <Paper elevation={0} aria-busy={!data} sx={{ overflowX: 'auto' }}>
        <Table size="small">
          <caption className="visually-hidden">Queues</caption>
          <TableHead>
            <TableRow>
              {COLUMNS.map((column) => (
                <TableCell key={column} align={column === 'Queue' ? 'left' : 'right'}>
                  {column}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {data?.queues.map((queue) => <QueueRow key={queue.name} queue={queue} />) ??
              SKELETON_ROWS.map((row) => (
                <TableRow key={row}>
                  <TableCell colSpan={COLUMNS.length}>
                    <Skeleton height="24px" />
                  </TableCell>
                </TableRow>
              ))}
          </TableBody>
        </Table>
      </Paper>
    </>
  );
}

function QueueRow({ queue }: { queue: Queue }) {
  const { title, running, waiting, later, failed } = queue;
  return (
    <TableRow>
      <TableCell component="th" scope="row" sx={BOLD}>
        {title}
      </TableCell>
      <Count count={running} color="var(--info)" />
      <Count count={waiting} />
      <Count count={later} />
      <Count count={failed} color="var(--danger)" />
    </TableRow>
  );
}

/** Colored only when the count is above zero. */
function Count({ count, color }: { count: number; color?: string }) {
  return (
    <TableCell align="right" sx={count > 0 && color ? { ...BOLD, color } : {}}>
      {count.toLocaleString('en-US')}
    </TableCell>
  );
}
