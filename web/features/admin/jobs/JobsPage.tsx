import Stack from '@mui/material/Stack';
import { BackLink } from '../BackLink.js';
import { TabTop } from '../ListPage.js';
import { PartBoundary } from '../PartBoundary.js';
import { FailedJobs } from './FailedJobs.js';
import { Queues } from './Queues.js';
import { Recurring } from './Recurring.js';

/** Background jobs: waiting, scheduled and failed. */
export default function JobsPage() {
  return (
    <Stack spacing={5} sx={{ '& > a:first-of-type': { alignSelf: 'start', my: '-12px' } }}>
      <BackLink to="/bestgiftsdashboard">Overview</BackLink>
      <TabTop id="jobs-title" title="Jobs" lead="What the shop does in the background: pictures, PDFs, emails and payments" />
      <PartBoundary name="The queues">
        <Queues />
      </PartBoundary>
      <PartBoundary name="The failed jobs">
        <FailedJobs />
      </PartBoundary>
      <PartBoundary name="The scheduled jobs">
        <Recurring />
      </PartBoundary>
    </Stack>
  );
}
