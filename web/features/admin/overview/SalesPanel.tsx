import { lazy, Suspense, useState } from 'react';
import type { SalesDays, SalesStats } from '../../../../server/admin/overview/contract.js';
import { formatDollars } from '../../../shared/money.js';
import { Button } from '../../../shared/ui/Button.js';
import { Skeleton } from '../../../shared/ui/Skeleton.js';
import { KEEP_FRESH } from '../keep-fresh.js';
import { useSalesQuery } from './overview-api.js';
import { StatsPanel } from './StatsPanel.js';
import styles from './SalesPanel.module.css';
import { SalesTable } from './SalesTable.js';

/** Without its chunk the days are there as a table. */
const SalesChart = lazy(() => import('./SalesChart.js').catch(() => ({ default: SalesTable })));

const OUT_OF_DATE = ' (may be out of date)';
const SPANS: { days: SalesDays; name: string; words: string }[] = [
  { days: 7, name: '7 days', words: 'in the last 7 days' },
  { days: 30, name: '30 days', words: 'in the last 30 days' },
  { days: 365, name: 'Year', words: 'in the last year' },
];

/** What came in over time, as a curve or as a table. */
export function SalesPanel() {
  const [days, setDays] = useState<SalesDays>(30);
  const [asTable, setAsTable] = useState(false);
  // Never the sum of another time with the words of this one.
  const { currentData: data, isFetching, isError, refetch } = useSalesQuery(days, KEEP_FRESH);
  const span = SPANS.find((candidate) => candidate.days === days);

  return (
    <StatsPanel
      title="Sales"
      note={data ? `${formatDollars(data.total)} ${span?.words}${isError ? OUT_OF_DATE : ''}` : ''}
      action={<SpanSwitch days={days} onChange={setDays} />}
      isBusy={isFetching}
      onRetry={isError && !data ? () => void refetch() : undefined}
    >
      {data ? (
        <>
          <div className={styles.facts}>
            <Facts figures={data} />
            <Button variant="quiet" size={40} aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
              Show as a table
            </Button>
          </div>
          <div className={styles.picture}>
            {asTable ? (
              <SalesTable points={data.points} />
            ) : (
              <Suspense fallback={<Skeleton height="100%" radius="var(--radius-tile)" />}>
                <SalesChart points={data.points} />
              </Suspense>
            )}
          </div>
        </>
      ) : (
        <>
          <div className={styles.facts}>
            <Skeleton height="44px" />
          </div>
          <div className={styles.picture}>
            <Skeleton height="100%" radius="var(--radius-tile)" />
          </div>
        </>
      )}
    </StatsPanel>
  );
}

function SpanSwitch({ days, onChange }: { days: SalesDays; onChange: (days: SalesDays) => void }) {
  return (
    <fieldset className={styles.switch}>
      <legend className="visually-hidden">Time shown</legend>
      {SPANS.map((span) => (
        <label key={span.days} className={styles.side}>
          <input
            type="radio"
            name="sales-span"
            className="visually-hidden"
            checked={span.days === days}
            onChange={() => onChange(span.days)}
          />
          {span.name}
        </label>
      ))}
    </fieldset>
  );
}

function Facts({ figures }: { figures: SalesStats }) {
  const { orders, average_order: average, refunds, refunded } = figures;
  const facts = [
    ['Orders', orders.toLocaleString('en-US')],
    ['Average order', average === null ? '–' : formatDollars(average)],
    ['Refunds', refunds === 0 ? 'None' : `${formatDollars(refunded)} (${refunds.toLocaleString('en-US')})`],
  ];
  return (
    <dl>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
