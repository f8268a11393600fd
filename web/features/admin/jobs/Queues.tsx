import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { GridColDef } from '@mui/x-data-grid';
import type { JobQueues } from '../../../../server/admin/jobs/contract.js';
import { formatNumber } from '../../../shared/numbers.js';
import { ErrorState } from '../../../shared/ui/ErrorState.js';
import { DashboardCard, FRAME } from '../DashboardCards.js';
import { COUNT, DashboardGrid } from '../DashboardGrid.js';
import { DefinitionList } from '../DefinitionList.js';
import { REFETCH_ON_FOCUS } from '../keep-fresh.js';
import { OutOfDate } from '../ListPage.js';
import { useJobQueuesQuery } from './jobs-api.js';

type Queue = JobQueues['queues'][number];
type CountField = keyof typeof COUNTS;

const COUNTS = { running: 'Running', waiting: 'Waiting', later: 'Later', failed: 'Failed' } as const;
const POLL_MS = 5_000;

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
      <Paper component="section" elevation={0} aria-busy={!data} sx={FRAME}>
        <h3 className="visually-hidden" id="queues">
          Queues
        </h3>
        <DashboardGrid
          aria-labelledby="queues"
          columnHeaderHeight={44}
          rowHeight={52}
          columns={COLUMNS}
          rows={data?.queues.map((queue) => ({ id: queue.name, ...queue }))}
          renderCard={(queue) => <QueueCard queue={queue} />}
        />
      </Paper>
    </>
  );
}

function QueueCard({ queue }: { queue: Queue }) {
  return (
    <DashboardCard>
      <strong>{queue.title}</strong>
      <DefinitionList
        entries={Object.entries(COUNTS).map(([field, name]) => [
          name,
          <Count key={field} queue={queue} field={field as CountField} />,
        ])}
        sx={{ display: 'grid', gridTemplateColumns: 'repeat(4, 1fr)', gap: '8px', fontSize: '0.875rem' }}
      />
    </DashboardCard>
  );
}

/** Count of jobs; colored above zero if running or failed. */
function Count({ queue, field }: { queue: Queue; field: CountField }) {
  const count = queue[field];
  const color = { running: 'info.main', failed: 'error.main', waiting: '', later: '' }[field];
  return (
    <Typography component="span" variant="inherit" sx={count > 0 && color ? { color, fontWeight: 600 } : {}}>
      {formatNumber(count)}
    </Typography>
  );
}

const COLUMNS: GridColDef<Queue & { id: string }>[] = [
  { field: 'title', headerName: 'Queue', flex: 1, rowHeader: true, renderCell: ({ row }) => <strong>{row.title}</strong> },
  ...Object.entries(COUNTS).map(([field, headerName]) => ({
    ...COUNT,
    field,
    headerName,
    renderCell: ({ row }: { row: Queue }) => <Count queue={row} field={field as CountField} />,
  })),
];
