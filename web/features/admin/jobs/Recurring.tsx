import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { RecurringJobList } from '../../../../server/admin/jobs/contract.js';
import { DefinitionList } from '../DefinitionList.js';
import { formatDateTime } from '../in-words.js';
import { REFETCH_ON_FOCUS } from '../keep-fresh.js';
import { QueryState } from '../ListPage.js';
import { useRecurringJobsQuery } from './jobs-api.js';

const POLL_MS = 15_000;
type Job = RecurringJobList['jobs'][number];

const ROW = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 340px' },
  gap: '8px 24px',
  p: { xs: '14px 16px', md: '16px 20px' },
  '& + &': { borderTop: '1px solid var(--line)' },
};

/** Scheduled jobs: interval, result of the last run, and time of the next run. */
export function Recurring() {
  const query = useRecurringJobsQuery(undefined, { ...REFETCH_ON_FOCUS, pollingInterval: POLL_MS, skipPollingIfUnfocused: true });
  const { data, isError } = query;
  return (
    <Stack component="section" spacing={3} aria-labelledby="recurring-jobs" aria-busy={!data && !isError}>
      <h3 id="recurring-jobs">Scheduled jobs</h3>
      <QueryState query={query} failure="The scheduled jobs could not be loaded.">
        <Paper component="ul" elevation={0}>
          {data?.jobs.map((job) => <RecurringJob key={job.name} job={job} />) ?? (
            <Box component="li" sx={ROW}>
              <Skeleton height={72} />
            </Box>
          )}
        </Paper>
      </QueryState>
    </Stack>
  );
}

function RecurringJob({ job }: { job: Job }) {
  const { title, purpose, every_seconds: seconds, last_run: last, next_at: next } = job;
  return (
    <Box component="li" sx={ROW}>
      <div>
        <Box component="h4" sx={{ font: '600 1rem/1.5rem var(--font-text)' }}>
          {title}
        </Box>
        <Typography variant="lead" sx={{ maxWidth: '72ch' }}>
          {purpose}
        </Typography>
      </div>
      <DefinitionList
        entries={[
          ['How often', howOften(seconds)],
          ['Last run', last ? `${formatDateTime(last.finished_at)}, ${last.has_failed ? 'failed' : 'succeeded'}` : 'Not yet'],
          ['Next run', next ? formatDateTime(next) : 'Unknown'],
        ]}
        sx={{
          font: '400 0.875rem/1.375rem var(--font-text)',
          '& > div': { display: 'grid', gridTemplateColumns: '5rem minmax(0, 1fr)', gap: '12px' },
          '& > :nth-of-type(2) dd': last?.has_failed ? { color: 'error.main', fontWeight: 600 } : {},
        }}
      />
    </Box>
  );
}

/** 'Every hour', 'Every 30 seconds' */
function howOften(seconds: number): string {
  const [count, unit] =
    seconds % 3600 === 0 ? [seconds / 3600, 'hour'] : seconds % 60 === 0 ? [seconds / 60, 'minute'] : [seconds, 'second'];
  return count === 1 ? `Every ${unit}` : `Every ${count} ${unit}s`;
}
