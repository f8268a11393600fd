import type { JobQueues } from '../../../../server/admin/jobs/contract.js';
import { ErrorState } from '../../../shared/ui/ErrorState.js';
import { Skeleton } from '../../../shared/ui/Skeleton.js';
import { KEEP_FRESH } from '../keep-fresh.js';
import { OutOfDate } from '../OutOfDate.js';
import { useJobQueuesQuery } from './jobs-api.js';
import styles from './Queues.module.css';

const POLL_MS = 5_000;
const SKELETON_ROWS = ['1', '2', '3', '4', '5', '6', '7'];
type Queue = JobQueues['queues'][number];

/** How many jobs each queue has. Asked for again and again while somebody looks. */
export function Queues() {
  const { data, isError, refetch } = useJobQueuesQuery(undefined, {
    ...KEEP_FRESH,
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
      <div className={styles.panel} aria-busy={!data}>
        <table className={styles.table}>
          <caption className="visually-hidden">Queues</caption>
          <thead>
            <tr>
              <th scope="col">Queue</th>
              <th scope="col">Running</th>
              <th scope="col">Waiting</th>
              <th scope="col">Later</th>
              <th scope="col">Failed</th>
            </tr>
          </thead>
          <tbody>
            {data?.queues.map((queue) => <QueueRow key={queue.name} queue={queue} />) ??
              SKELETON_ROWS.map((row) => (
                <tr key={row}>
                  <td colSpan={5}>
                    <Skeleton height="24px" />
                  </td>
                </tr>
              ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function QueueRow({ queue }: { queue: Queue }) {
  const { title, running, waiting, later, failed } = queue;
  return (
    <tr>
      <th scope="row">{title}</th>
      <td className={running ? styles.running : undefined}>{running.toLocaleString('en-US')}</td>
      <td>{waiting.toLocaleString('en-US')}</td>
      <td>{later.toLocaleString('en-US')}</td>
      <td className={failed ? styles.failed : undefined}>{failed.toLocaleString('en-US')}</td>
    </tr>
  );
}
