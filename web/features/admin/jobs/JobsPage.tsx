import { BackLink } from '../BackLink.js';
import { TabTop } from '../TabTop.js';
import { PartBoundary } from '../PartBoundary.js';
import { FailedJobs } from './FailedJobs.js';
import styles from './JobsPage.module.css';
import { Queues } from './Queues.js';
import { Recurring } from './Recurring.js';

/** What the shop does in the background: how much waits, and what was given up. */
export default function JobsPage() {
  return (
    <div className={styles.page}>
      <BackLink to="/bestgiftsdashboard">Overview</BackLink>
      <TabTop id="jobs-title" title="Jobs" lead="What the shop does in the background: pictures, PDFs, mails and payments" />
      <PartBoundary name="The queues">
        <Queues />
      </PartBoundary>
      <PartBoundary name="The failed jobs">
        <FailedJobs />
      </PartBoundary>
      <PartBoundary name="What runs by itself">
        <Recurring />
      </PartBoundary>
    </div>
  );
}
