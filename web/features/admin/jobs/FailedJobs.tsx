import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check';
import { useRef } from 'react';
import { EmptyState } from '../../../shared/ui/EmptyState.js';
import { REFETCH_ON_FOCUS } from '../keep-fresh.js';
import { QueryState } from '../ListPage.js';
import { Pager } from '../Pager.js';
import { useListAddress } from '../use-list-address.js';
import { FailedJobCard } from './FailedJobCard.js';
import { useFailedJobsQuery } from './jobs-api.js';

const POLL_MS = 15_000;
const SECTION = { scrollMarginTop: '16px', '&:focus': { outline: 'none' } };

/** Jobs that failed for good, newest first, with a retry button. */
export function FailedJobs() {
  const address = useListAddress();
  const heading = useRef<HTMLHeadingElement>(null);
  const polling = { ...REFETCH_ON_FOCUS, pollingInterval: POLL_MS, skipPollingIfUnfocused: true };
  const query = useFailedJobsQuery({ after: address.after }, polling);
  const { data, currentData, isError } = query;

  return (
    <Stack component="section" spacing={3} sx={SECTION} aria-labelledby="failed-jobs" aria-busy={!data && !isError}>
      <h3 id="failed-jobs" ref={heading} tabIndex={-1}>
        Failed jobs
      </h3>
      <QueryState
        query={query}
        failure="The failed jobs could not be loaded."
        empty={
          currentData?.jobs.length === 0 && (
            <EmptyState
              compact
              heading="h3"
              icon={<CheckIcon size={24} aria-hidden />}
              title="Nothing has failed"
              message="Jobs that still fail after several tries will show up here."
              action={
                address.after && (
                  <Button variant="outlined" onClick={() => address.change({})}>
                    Show the newest
                  </Button>
                )
              }
            />
          )
        }
      >
        <Stack component="ul" spacing={3}>
          {data?.jobs.length ? (
            data.jobs.map((job) => (
              <li key={job.id}>
                <FailedJobCard job={job} onSettled={() => heading.current?.focus()} />
              </li>
            ))
          ) : (
            <li>
              <Skeleton height={132} variant="panel" />
            </li>
          )}
        </Stack>
        {data && <Pager address={address} list={currentData && { ...currentData, shown: currentData.jobs.length }} />}
      </QueryState>
    </Stack>
  );
}
