import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check';
import { useRef } from 'react';
import { Button } from '../../../shared/ui/Button.js';
import { EmptyState } from '../../../shared/ui/EmptyState.js';
import { ErrorState } from '../../../shared/ui/ErrorState.js';
import { Skeleton } from '../../../shared/ui/Skeleton.js';
import { KEEP_FRESH } from '../keep-fresh.js';
import { OutOfDate } from '../OutOfDate.js';
import { Pager } from '../Pager.js';
import { useListAddress } from '../use-list-address.js';
import { FailedJobCard } from './FailedJobCard.js';
import styles from './FailedJobs.module.css';
import { useFailedJobsQuery } from './jobs-api.js';

const POLL_MS = 15_000;

/** What was given up, newest first, with the way to try again. */
export function FailedJobs() {
  const address = useListAddress();
  const heading = useRef<HTMLHeadingElement>(null);
  const { data, currentData, isError, refetch } = useFailedJobsQuery(
    { after: address.after },
    { ...KEEP_FRESH, pollingInterval: POLL_MS, skipPollingIfUnfocused: true },
  );

  return (
    <section aria-labelledby="failed-jobs" className={styles.failed} aria-busy={!data && !isError}>
      <h3 id="failed-jobs" ref={heading} tabIndex={-1}>
        Failed jobs
      </h3>
      {isError && currentData && <OutOfDate />}
      {isError && !currentData ? (
        <ErrorState title="The failed jobs could not be loaded." onRetry={() => void refetch()} />
      ) : data?.jobs.length === 0 ? (
        <EmptyState
          compact
          heading="h3"
          icon={<CheckIcon size={24} aria-hidden />}
          title="Nothing has failed"
          message="Jobs that still fail after several tries will show up here."
          action={
            address.after && (
              <Button variant="outline" onClick={() => address.change({})}>
                Show the newest
              </Button>
            )
          }
        />
      ) : (
        <>
          <ul className={styles.jobs}>
            {data?.jobs.map((job) => (
              <li key={job.id}>
                <FailedJobCard job={job} onSettled={() => heading.current?.focus()} />
              </li>
            )) ?? (
              <li>
                <Skeleton height="132px" radius="var(--radius-panel)" />
              </li>
            )}
          </ul>
          {data && <Pager address={address} list={currentData && { ...currentData, shown: currentData.jobs.length }} />}
        </>
      )}
    </section>
  );
}
