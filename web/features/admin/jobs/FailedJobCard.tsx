import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import type { FailedJob } from '../../../../server/admin/jobs/contract.js';
import { failureMessage } from '../../../shared/api/failure-message.js';
import { BusyButton } from '../../../shared/mui/BusyButton.js';
import { tryAgain } from '../../../shared/toasts/try-again.js';
import { useToast } from '../../../shared/toasts/use-toast.js';
import { Details } from '../Details.js';
import { formatDateTime } from '../in-words.js';
import { useSettleJobMutation } from './jobs-api.js';

interface FailedJobCardProps {
  job: FailedJob;
  /** Called when the job is about to leave the list. */
  onSettled: () => void;
}

export function FailedJobCard({ job, onSettled }: FailedJobCardProps) {
  const [settle, { isLoading }] = useSettleJobMutation();
  const toast = useToast();
  const titleId = `job-${job.id}`;

  /** @returns whether the call succeeded; a failure is shown in a toast */
  const attempt = async (how: 'retry' | 'dismiss', failure: string): Promise<boolean> => {
    const result = await settle({ id: job.id, how });
    if (!result.error) return true;
    toast({ tone: 'error', title: failure, message: failureMessage(result.error) });
    return false;
  };

  const undo = async () => {
    const { error } = await settle({ id: job.id, how: 'restore' });
    if (error)
      toast({ tone: 'error', title: 'Couldn’t undo', message: failureMessage(error), ...tryAgain(error, () => void undo()) });
  };

  const retry = async () => {
    if (!(await attempt('retry', 'Couldn’t retry the job'))) return;
    onSettled();
    toast({ tone: 'success', title: 'Trying again', message: `${job.title}: if it fails once more, it comes back here.` });
  };

  const dismiss = async () => {
    if (!(await attempt('dismiss', 'Couldn’t dismiss the job'))) return;
    onSettled();
    toast({ tone: 'info', title: 'Dismissed', message: `${job.title}.`, action: { label: 'Undo', run: () => void undo() } });
  };

  return (
    <Paper component="article" elevation={0} sx={CARD} aria-labelledby={titleId}>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box component="h4" id={titleId} sx={{ font: '600 1rem/1.5rem var(--font-text)' }}>
          {job.title}
        </Box>
        <p>{job.reason}</p>
        <Typography variant="hint" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0 6px' }}>
          <time dateTime={job.failed_at}>{formatDateTime(job.failed_at)}</time>
          {job.order && (
            <>
              ·
              <Link component={RouterLink} to={`/bestgiftsdashboard/orders/${job.order.id}`}>
                Order {job.order.order_number}
              </Link>
            </>
          )}
        </Typography>
        <Details summary="Error message">
          <Box component="pre" sx={MESSAGE}>
            {job.detail}
          </Box>
        </Details>
      </Box>
      <Stack
        direction="row"
        spacing={2}
        sx={{ flex: 'none', alignItems: 'flex-start', '& > :only-child': { m: { xs: '-8px -16px', md: 0 } } }}
      >
        {job.can_retry && (
          <BusyButton variant="outlined" size="small" isBusy={isLoading} aria-describedby={titleId} onClick={() => void retry()}>
            Try again
          </BusyButton>
        )}
        <BusyButton size="small" isBusy={isLoading} aria-describedby={titleId} onClick={() => void dismiss()}>
          Dismiss
        </BusyButton>
      </Stack>
    </Paper>
  );
}

const CARD = {
  display: 'flex',
  flexDirection: { xs: 'column', md: 'row' },
  justifyContent: 'space-between',
  gap: '12px 20px',
  p: { xs: '14px 16px', md: '14px 20px 4px' },
  fontSize: '0.9375rem',
  lineHeight: '1.375rem',
};

const MESSAGE = {
  m: '4px 0 12px',
  p: '12px 16px',
  borderRadius: 'var(--radius-input)',
  bgcolor: 'sunken',
  font: '0.8125rem/1.25rem ui-monospace, monospace',
  whiteSpace: 'pre-wrap',
};
