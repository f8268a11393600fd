import type { RecurringJobs } from '../../../../server/admin/jobs/contract.js';
import { ErrorState } from '../../../shared/ui/ErrorState.js';
import { Skeleton } from '../../../shared/ui/Skeleton.js';
import { KEEP_FRESH } from '../keep-fresh.js';
import { OutOfDate } from '../OutOfDate.js';
import { useRecurringJobsQuery } from './jobs-api.js';
import styles from './Recurring.module.css';

const POLL_MS = 15_000;
type Job = RecurringJobs['jobs'][number];

/** What runs by itself: how often, how it went the last time, and when it comes again. */
export function Recurring() {
  const { data, isError, refetch } = useRecurringJobsQuery(undefined, {
    ...KEEP_FRESH,
    pollingInterval: POLL_MS,
    skipPollingIfUnfocused: true,
  });

  return (
    <section aria-labelledby="recurring-jobs" className={styles.section} aria-busy={!data && !isError}>
      <h3 id="recurring-jobs">What runs by itself</h3>
      {isError && data && <OutOfDate />}
      {isError && !data ? (
        <ErrorState title="What runs by itself could not be loaded." onRetry={() => void refetch()} />
      ) : (
        <ul className={styles.jobs}>
          {data?.jobs.map((job) => <RecurringJob key={job.name} job={job} />) ?? (
            <li className={styles.job}>
              <Skeleton height="72px" />
            </li>
          )}
        </ul>
      )}
    </section>
  );
}

function RecurringJob({ job }: { job: Job }) {
  const { title, purpose, every_seconds: seconds, last_run: last, next_at: next } = job;
  return (
    <li className={styles.job}>
      <div>
        <h4 className={styles.title}>{title}</h4>
        <p className={styles.purpose}>{purpose}</p>
      </div>
      <dl className={styles.facts}>
        <dt>How often</dt>
        <dd>{howOften(seconds)}</dd>
        <dt>Last run</dt>
        <dd className={last?.has_failed ? styles.failed : undefined}>
          {last ? `${moment(last.finished_at)}, ${last.has_failed ? 'failed' : 'went well'}` : 'Not yet'}
        </dd>
        <dt>Next run</dt>
        <dd>{next ? moment(next) : 'Not known'}</dd>
      </dl>
    </li>
  );
}

/** 'Every hour', 'Every 30 seconds' */
function howOften(seconds: number): string {
  const [count, unit] = seconds % 3600 === 0 ? [seconds / 3600, 'hour'] : seconds % 60 === 0 ? [seconds / 60, 'minute'] : [seconds, 'second'];
  return count === 1 ? `Every ${unit}` : `Every ${count} ${unit}s`;
}

function moment(time: string): string {
  return new Date(time).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' });
}
