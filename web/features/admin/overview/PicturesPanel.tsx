import Box from '@mui/material/Box';
import type { PictureStats } from '../../../../server/admin/overview/contract.js';
import { formatDollars } from '../../../shared/money.js';
import { Skeleton } from '../../../shared/ui/Skeleton.js';
import { LARGE_ROW, DefinitionList } from '../DefinitionList.js';
import { REFETCH_ON_FOCUS } from '../keep-fresh.js';
import text from '../text.module.css';
import { usePictureFiguresQuery } from './overview-api.js';
import { StatsPanel } from './StatsPanel.js';
import { TabLink } from './TabLink.js';

/** Pictures that the engine made for customers, and their cost. */
export function PicturesPanel() {
  const query = usePictureFiguresQuery(undefined, REFETCH_ON_FOCUS);
  const { data } = query;
  return (
    <StatsPanel title="Pictures made this month" action={<TabLink tab="jobs">Background jobs</TabLink>} query={query}>
      {data ? (
        <>
          <DefinitionList
            entries={[
              ['Requested', data.asked.toLocaleString('en-US')],
              ['Made', data.succeeded.toLocaleString('en-US')],
              ['Failed', data.failed.toLocaleString('en-US')],
              ...data.failures.map(({ reason, count }): [string, string] => [`· ${reason}`, count.toLocaleString('en-US')]),
              ['Canceled', data.cancelled.toLocaleString('en-US')],
              ['Paid to the engine', formatDollars(data.spent)],
            ]}
            sx={LARGE_ROW}
          />
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
  return (
    <div>
      <p className={text.lead} id="engine-budget">
        {formatDollars(today)} of {formatDollars(budget)} spent today
      </p>
      <Box component="meter" sx={METER} aria-labelledby="engine-budget" min={0} max={budget} high={budget * 0.8} value={today} />
    </div>
  );
}

const TRACK = { height: 8, border: 0, borderRadius: '4px', background: 'var(--sunken)' };

const METER = {
  ...TRACK,
  width: '100%',
  mt: 2,
  appearance: 'none',
  '&::-webkit-meter-bar': TRACK,
  '&::-webkit-meter-optimum-value': { borderRadius: '4px', background: 'var(--success)' },
  '&::-webkit-meter-suboptimum-value': { borderRadius: '4px', background: 'var(--danger)' },
  '&::-moz-meter-bar': { borderRadius: '4px', background: 'var(--success)' },
  '&:-moz-meter-sub-optimum::-moz-meter-bar': { background: 'var(--danger)' },
};
