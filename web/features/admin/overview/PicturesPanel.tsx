import { Link } from 'react-router-dom';
import type { PictureStats } from '../../../../server/admin/overview/contract.js';
import { formatDollars } from '../../../shared/money.js';
import { Skeleton } from '../../../shared/ui/Skeleton.js';
import { KEEP_FRESH } from '../keep-fresh.js';
import { usePictureFiguresQuery } from './overview-api.js';
import { StatsPanel } from './StatsPanel.js';
import text from '../text.module.css';
import styles from './PicturesPanel.module.css';

/** What the engine made for the customers, and what it took for that. */
export function PicturesPanel() {
  const { data, isError, isFetching, refetch } = usePictureFiguresQuery(undefined, KEEP_FRESH);
  return (
    <StatsPanel
      title="Pictures made this month"
      action={
        <Link to="/bestgiftsdashboard/jobs" className={styles.jobs}>
          Jobs in the background
        </Link>
      }
      isBusy={isFetching}
      onRetry={isError && !data ? () => void refetch() : undefined}
    >
      {data ? (
        <>
          <dl className={styles.figures}>
            {[
              ['Asked for', data.asked],
              ['Made', data.succeeded],
              ['Failed', data.failed],
              ['Cancelled', data.cancelled],
            ].map(([name, count]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{count?.toLocaleString('en-US')}</dd>
              </div>
            ))}
            <div>
              <dt>Paid to the engine</dt>
              <dd>{formatDollars(data.spent)}</dd>
            </div>
          </dl>
          <Spending figures={data} />
        </>
      ) : (
        <Skeleton height="98px" />
      )}
    </StatsPanel>
  );
}

function Spending({ figures: { spent_today: today, daily_budget: budget, is_paid: isPaid } }: { figures: PictureStats }) {
  if (!isPaid) return <p className={text.lead}>Pictures are made on this machine, which costs nothing.</p>;
  const words = `${formatDollars(today)} of ${formatDollars(budget)} spent today`;
  return (
    <div className={styles.budget}>
      <p className={text.lead} id="engine-budget">
        {words}
      </p>
      <meter
        className={styles.meter}
        aria-labelledby="engine-budget"
        min={0}
        max={budget}
        high={budget * 0.8}
        value={today}
      />
    </div>
  );
}
