import { Link } from 'react-router-dom';
import type { FailedJob } from '../../../../server/admin/jobs/contract.js';
import { failureSentence } from '../../../shared/api/failure-sentence.js';
import { useToast } from '../../../shared/toasts/use-toast.js';
import { Button } from '../../../shared/ui/Button.js';
import styles from './FailedJobs.module.css';
import { useSettleJobMutation } from './jobs-api.js';

interface FailedJobCardProps {
  job: FailedJob;
  /** It is about to leave the list. */
  onSettled: () => void;
}

export function FailedJobCard({ job, onSettled }: FailedJobCardProps) {
  const [settle, { isLoading }] = useSettleJobMutation();
  const toast = useToast();
  const titleId = `job-${job.id}`;

  /** @returns whether it worked; says so when not */
  const attempt = async (how: 'retry' | 'dismiss' | 'restore', failure: string): Promise<boolean> => {
    const result = await settle({ id: job.id, how });
    if (!result.error) return true;
    toast({ tone: 'error', title: failure, message: failureSentence(result.error) });
    return false;
  };

  const retry = async () => {
    if (!(await attempt('retry', 'Could not be tried again'))) return;
    onSettled();
    toast({ tone: 'success', title: 'It is tried again', message: `${job.title}: if it fails once more, it comes back here.` });
  };

  const dismiss = async () => {
    if (!(await attempt('dismiss', 'Could not be taken off the list'))) return;
    onSettled();
    const undo = () => void attempt('restore', 'Could not be put back');
    toast({ tone: 'info', title: 'Taken off the list', message: `${job.title}.`, action: { label: 'Undo', run: undo } });
  };

  return (
    <article className={styles.job} aria-labelledby={titleId}>
      <div className={styles.words}>
        <h4 id={titleId} className={styles.title}>
          {job.title}
        </h4>
        <p>{job.reason}</p>
        <p className={styles.when}>
          <time dateTime={job.failed_at}>{new Date(job.failed_at).toLocaleString('en-US', WHEN)}</time>
          {job.order && (
            <>
              {' · '}
              <Link to={`/bestgiftsdashboard/orders/${job.order.id}`} className={styles.order}>
                Order {job.order.order_number}
              </Link>
            </>
          )}
        </p>
        <details className={styles.details}>
          <summary>Error message</summary>
          <pre className={styles.detail}>{job.detail}</pre>
        </details>
      </div>
      <div className={styles.ways}>
        {job.can_retry && (
          <Button variant="outline" size={40} disabled={isLoading} aria-describedby={titleId} onClick={() => void retry()}>
            Try again
          </Button>
        )}
        <Button variant="quiet" size={40} disabled={isLoading} aria-describedby={titleId} onClick={() => void dismiss()}>
          Dismiss
        </Button>
      </div>
    </article>
  );
}

const WHEN = { dateStyle: 'medium', timeStyle: 'short' } as const;
